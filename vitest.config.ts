import { availableParallelism } from "node:os";
import { defineConfig, type UserProjectConfigExport, type ViteUserConfig } from "vitest/config";
import { playwright } from "@vitest/browser-playwright";
import { chromiumArguments, locateChromium } from "./scripts/find-chromium.ts";
import { scratchInMemory } from "./scripts/scratch-folder.ts";

scratchInMemory();

type TestOptions = NonNullable<ViteUserConfig["test"]>;

const tests = (...folders: string[]): string[] => folders.map((folder) => `${folder}/**/*.test.ts`);

/** Uses forks: each process has its own Temporal, argon2 threads and connections, which end with the process. */
const shared: TestOptions = {
  pool: "forks",
  restoreMocks: true,
  // A long timeout, because a busy machine takes several times as long as an idle one.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 30_000,
  setupFiles: ["scripts/temporal-equality.ts"],
};

/** Tests that need no database and therefore never wait for one. */
export const rules: TestOptions = {
  ...shared,
  name: "rules",
  include: tests("domain", "providers", "web", "bench", "scripts"),
};

export const server: TestOptions = {
  ...shared,
  name: "server",
  include: tests("api", "database"),
  globalSetup: ["api/src/testing/global-setup.ts"],
  hookTimeout: 30_000,
};

/** Each of these test files needs a separate process, because the PDF library keeps state from its first load. */
export const content = tests("api/src/documents/content");
/**
 * Rules have no state, and server tests keep their state in a context per test, so their files share a process. This
 * saves a third of the processor time for loading code. Browser code keeps state as a page does, so each of its files
 * gets its own process.
 */
const executablePath = locateChromium();

/** Tests of pages in a real browser, against a stub of the API. All files share one browser, each in its own frame. */
const pages: UserProjectConfigExport = {
  // React's production build and reduced motion (below) save a third of the processor time.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  oxc: { jsx: { runtime: "automatic", development: false } },
  // Without this list, Vite finds some of these modules only during a test and then loads React twice.
  optimizeDeps: { include: ["react", "react/jsx-runtime", "react-dom", "react-dom/client"] },
  test: {
    name: "pages",
    include: ["web/**/*.test.tsx"],
    restoreMocks: true,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        contextOptions: { reducedMotion: "reduce" },
        launchOptions: { ...(executablePath !== undefined && { executablePath }), args: chromiumArguments },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
};

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
  pages,
];

// Uses at least three workers, because a worker with a database waits for it more than half of the time.
export default defineConfig({ test: { projects, maxWorkers: Math.max(3, availableParallelism() - 1) } });
