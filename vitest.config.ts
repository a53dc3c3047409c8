import { availableParallelism } from "node:os";
import { defineConfig, type UserProjectConfigExport, type ViteUserConfig } from "vitest/config";

type TestOptions = NonNullable<ViteUserConfig["test"]>;

const tests = (...folders: string[]): string[] => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** Forks, since each test file has its own Temporal, argon2 threads and connections to end with it. */
const shared: TestOptions = {
  pool: "forks",
  restoreMocks: true,
  // A condition is waited for as long as a busy machine may take.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 15_000,
  setupFiles: ["scripts/temporal-equality.ts"],
};

/** What needs no database, so that a table of cases does not wait for one. */
export const rules: TestOptions = {
  ...shared,
  name: "rules",
  include: tests("domain", "providers", "web", "bench", "scripts"),
};

/** What runs on a real PostgreSQL. */
export const server: TestOptions = {
  ...shared,
  name: "server",
  include: tests("api", "database"),
  globalSetup: ["api/src/testing/global-setup.ts"],
  hookTimeout: 30_000,
};

const projects: UserProjectConfigExport[] = [{ test: rules }, { test: server }];

// One less than there are cores would be one on a machine of two, which waits for its database half of the time.
export default defineConfig({ test: { projects, maxWorkers: Math.max(2, availableParallelism() - 1) } });
