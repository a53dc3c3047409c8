import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumArguments, locateChromium } from "./scripts/find-chromium.ts";
import { scratchInMemory } from "./scripts/scratch-folder.ts";

scratchInMemory();

/** Undefined without Chromium. Does not throw, because knip reads this file too; e2e/global-setup.ts throws instead. */
const executablePath = locateChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.test.ts",
  // Vitest runs these tests (npm test -- engines).
  testIgnore: "engines/**",
  globalSetup: "./e2e/global-setup.ts",
  // Playwright empties this folder first, so the reports must be elsewhere.
  outputDir: "test-results/browser",
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  // Each worker has its own portal and database (e2e/portal.ts). Each test starts with a fresh copy of the demo data.
  // Tests spend a third of their time waiting for animation frames and colors, so a third worker uses the processor
  // time that two workers leave on two cores.
  workers: Math.max(3, Math.min(availableParallelism(), 6)),
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  // The longest test takes half of this time on a busy machine with two cores. Each wait in a test has its own limit.
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
    // Runs only tests of behavior that differs on a phone. The rest is the same code on a narrower page.
    {
      name: "phone",
      grep: /@phone(-only)?/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
