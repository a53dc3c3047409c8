import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumArguments, locateChromium } from "./scripts/find-chromium.ts";
import { scratchInMemory } from "./scripts/scratch-folder.ts";

scratchInMemory();

/** Undefined if Chromium is missing. Does not throw here, because other tools read this file too. */
const executablePath = locateChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.test.ts",
  // Excluded, because Vitest runs these tests (npm test -- engines).
  testIgnore: "engines/**",
  globalSetup: "./e2e/global-setup.ts",
  // Playwright empties this folder before a run, so the folder must not contain the reports.
  outputDir: "test-results/browser",
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  // Each worker has its own portal and database (e2e/portal.ts). Tests wait a third of their time, so three workers
  // keep two cores busy.
  workers: Math.max(3, Math.min(availableParallelism(), 6)),
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  // Twice the time of the longest test on a busy machine with two cores.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: "chromium",
    launchOptions: { ...(executablePath !== undefined && { executablePath }), args: chromiumArguments },
    screenshot: "only-on-failure",
    trace: "off",
  },
  projects: [
    { name: "desktop", grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    // On a phone, runs only tests of behavior that differs on phones.
    {
      name: "phone",
      grep: /@phone(-only)?/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
