import { availableParallelism } from "node:os";
import { defineConfig, type UserProjectConfigExport, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { playwright } from "@vitest/browser-playwright";
import { chromiumArguments, locateChromium } from "./scripts/find-chromium.ts";
import { scratchInMemory } from "./scripts/scratch-folder.ts";

scratchInMemory();

type TestOptions = NonNullable<ViteUserConfig["test"]>;

const tests = (...folders: string[]): string[] => folders.map((folder) => `${folder}/**/*.test.ts`);

/** Runs tests in separate processes, because some libraries keep threads and connections open. */
const shared: TestOptions = {
  pool: "forks",
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // A long timeout, because a busy machine takes several times as long as an idle one.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 30_000,
  setupFiles: ["scripts/temporal-equality.ts"],
};

/** Tests that need no database and therefore never wait for one. */
export const rules: TestOptions = {
  ...shared,
  name: "rules",
  include: tests("domain", "providers", "ui", "web", "desk", "bench", "scripts"),
};

export const server: TestOptions = {
  ...shared,
  name: "server",
  include: tests("api", "database"),
  globalSetup: ["api/src/testing/global-setup.ts"],
  hookTimeout: 30_000,
};

export const content = tests("api/src/documents/content");
/** Test files that need a separate process: tests of the PDF library, and tests that replace Node modules. */
const separate = [
  ...content,
  "providers/src/storage/storage-provider.test.ts",
  "scripts/find-chromium.test.ts",
  "scripts/find-engines.test.ts",
];

const executablePath = locateChromium();

/** Tests of pages in a real browser, against a stub of the API. All files share one browser, each in its own frame. */
const pages: UserProjectConfigExport = {
  // React's production build and reduced motion make the tests a third faster.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  oxc: { jsx: { runtime: "automatic", development: false } },
  // Without this list, Vite finds some of these modules only during a test, and then loads React twice.
  // Vite finds the dependencies of pages by itself, but not those of a worker.
  optimizeDeps: { include: ["react", "react/jsx-runtime", "react-dom", "react-dom/client", "utif2"] },
  test: {
    name: "pages",
    include: ["{ui,web,desk}/**/*.test.tsx"],
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

// All other test files share one process, which halves the time for loading code. Test files must not keep state in
// modules.
const projects: UserProjectConfigExport[] = [
  { test: { ...rules, exclude: separate, isolate: false } },
  { test: { ...rules, name: "separate", include: separate } },
  { test: { ...server, exclude: content, isolate: false } },
  pages,
];

/** Short test files that run for a long time. */
const slow = [
  "testing/fuzz.test.ts",
  "embedded/cluster.test.ts",
  "testing/two-portals.test.ts",
  "testing/raw-disk.test.ts",
  "payments/ach/ach-once.test.ts",
];

/** Vitest starts large files first. This order also starts slow files first, so that the workers end together. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((path) => moduleId.endsWith(path));
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of Vitest's sequencer, not of an array
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

// Uses at least three workers, because a worker waits for its database more than half of the time.
export default defineConfig({
  test: {
    projects,
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: SlowFilesFirst },
  },
});
