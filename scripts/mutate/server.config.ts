import { defineConfig } from "vitest/config";
import { content, server } from "../../vitest.config.ts";
import { isOfContent } from "./targets.ts";

/** The test files to run. scripts/mutate.ts sets this variable. */
const judges = process.env["MUTATION_JUDGES"]?.split(",");

/** Tests on a real PostgreSQL. Their files share a process, so the server loads once per mutant, not once per file. */
export default defineConfig({
  test: judges?.some(isOfContent)
    ? { ...server, include: judges }
    : { ...server, ...(judges && { include: judges }), exclude: content, isolate: false },
});
