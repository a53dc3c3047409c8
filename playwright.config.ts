import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { locateChromium } from "./scripts/find-chromium.ts";
import { scratchInMemory } from "./scripts/scratch-folder.ts";

scratchInMemory();

/** Nothing but the portal is on the wire, and nothing of an earlier run is on the screen. */
const chromiumArguments = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
  // Chromium's sandbox refuses to run as root, which is who runs it in most containers.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** These settings are read where no browser is wanted too (knip does): e2e/global-setup.ts says what to install. */
const executablePath = locateChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.test.ts",
  globalSetup: "./e2e/global-setup.ts",
  // Playwright empties this folder first, so the reports may not lie in it.
  outputDir: "test-results/browser",
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  // Each has its own portal and its own database (e2e/portal.ts), and every test its own copy of the book. A story waits
  // for frames and colours a third of its time: a third worker uses what two leave of two cores.
  workers: Math.max(3, Math.min(availableParallelism(), 6)),
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  // The longest story takes half of it on two busy cores; what is waited for is bounded by itself.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: "chromium",
    launchOptions: { ...(executablePath !== undefined && { executablePath }), args: chromiumArguments },
    screenshot: "only-on-failure",
    trace: "off",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    // What a phone changes; the rest is the same code on a narrower page.
    {
      name: "phone",
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
