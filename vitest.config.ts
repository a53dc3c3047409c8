import { availableParallelism } from "node:os";
import { defineConfig, type UserProjectConfigExport, type ViteUserConfig } from "vitest/config";
import { scratchInMemory } from "./scripts/scratch-folder.ts";

scratchInMemory();

type TestOptions = NonNullable<ViteUserConfig["test"]>;

const tests = (...folders: string[]): string[] => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** Forks, since each has its own Temporal, argon2 threads and connections to end with it. */
const shared: TestOptions = {
  pool: "forks",
  restoreMocks: true,
  // A condition is waited for as long as a busy machine may take.
  expect: { poll: { timeout: 10_000 } },
  // A busy machine takes several times as long as a quiet one.
  testTimeout: 30_000,
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

/** Reads PDFs with a library that keeps what a process loaded first. */
export const content = tests("api/src/documents/content");
/**
 * Rules keep nothing, and the server keeps everything in a context that each test makes: its files share a process,
 * which spares loading all of it a hundred times, a third of the processor's time. What runs in a browser keeps what a
 * page keeps, so each of its files has a process of its own.
 */
const projects: UserProjectConfigExport[] = [
  { test: { ...rules, include: tests("domain"), isolate: false } },
  {
    test: {
      ...rules,
      name: "parts",
      include: [...tests("providers", "web", "bench", "scripts"), ...content],
    },
  },
  { test: { ...server, exclude: content, isolate: false } },
];

// One less than there are cores would be one on a machine of two, which waits for its database half of the time.
export default defineConfig({ test: { projects, maxWorkers: Math.max(2, availableParallelism() - 1) } });
