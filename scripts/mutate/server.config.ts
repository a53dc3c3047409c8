import { defineConfig } from "vitest/config";
import { content, server } from "../../vitest.config.ts";
import { isOfContent } from "./targets.ts";

/** Set by scripts/mutate.ts: which test files judge. */
const judges = process.env["MUTATION_JUDGES"]?.split(",");

/**
 * StrykerJS runs one project at a time: here what runs on a real PostgreSQL. A process is started for each fault, so its
 * files share it as they do in `npm test`: to load the server once for a fault, not once for each file.
 */
export default defineConfig({
  test: judges?.some(isOfContent)
    ? { ...server, include: judges }
    : { ...server, ...(judges && { include: judges }), exclude: content, isolate: false },
});
