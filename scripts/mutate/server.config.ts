import { defineConfig } from "vitest/config";
import { server } from "../../vitest.config.ts";

/** Set by scripts/mutate.ts: which test files judge. */
const judges = process.env["MUTATION_JUDGES"]?.split(",");

/** StrykerJS runs one project at a time: here what runs on a real PostgreSQL. */
export default defineConfig({ test: { ...server, ...(judges && { include: judges }) } });
