import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/engines/**/*.test.ts"],
    globalSetup: ["e2e/global-engines.ts"],
    // Twice the time of the slowest test on two busy cores. Each wait also has a time limit.
    testTimeout: 120_000,
    hookTimeout: 90_000,
  },
});
