import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/engines/**/*.test.ts"],
    globalSetup: ["e2e/global-engines.ts"],
    // Twice the time of the slowest test on a machine with two busy cores.
    testTimeout: 120_000,
    hookTimeout: 90_000,
  },
});
