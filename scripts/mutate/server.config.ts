import { defineConfig } from "vitest/config";
import { content, server } from "../../vitest.config.ts";
import { isOfContent } from "./targets.ts";

/** The test files to run, from the environment variable that scripts/mutate.ts sets. */
const judges = process.env["MUTATION_JUDGES"]?.split(",");

/** Runs tests on a real PostgreSQL, with all test files in one process. */
export default defineConfig({
  test: judges?.some(isOfContent)
    ? { ...server, include: judges }
    : { ...server, ...(judges && { include: judges }), exclude: content, isolate: false },
});
