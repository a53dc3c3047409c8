import { defineConfig } from "vitest/config";

const tests = (...folders: string[]): string[] => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/**
 * Two projects, so that a table of cases does not wait for a database: only those that need PostgreSQL
 * start one. Forks, since each has its own Temporal, argon2 threads and connections to end with it.
 */
export default defineConfig({
  test: {
    pool: "forks",
    restoreMocks: true,
    projects: [
      { test: { name: "rules", include: tests("domain", "providers", "web", "bench", "scripts") } },
      {
        test: {
          name: "server",
          include: tests("api", "database"),
          globalSetup: ["api/src/testing/global-setup.ts"],
          hookTimeout: 30_000,
          testTimeout: 15_000,
        },
      },
    ],
  },
});
