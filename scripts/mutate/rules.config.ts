import { defineConfig } from "vitest/config";
import { rules } from "../../vitest.config.ts";

/** The pattern of the test files to run, empty for all, from the environment variable that scripts/mutate.ts sets. */
const judges = process.env["MUTATION_JUDGES"];

/** StrykerJS runs one project at a time: here the tests that need no database. */
export default defineConfig({ test: { ...rules, ...(judges && { include: [judges] }) } });
