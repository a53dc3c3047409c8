import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/engines/**/*.test.ts"],
    globalSetup: ["e2e/global-engines.ts"],
    // The longest journey takes half this time on two busy cores. Each wait also has a time limit.
    testTimeout: 120_000,
    hookTimeout: 90_000,
  },
});
