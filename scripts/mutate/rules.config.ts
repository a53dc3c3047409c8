import { defineConfig } from "vitest/config";
import { rules } from "../../vitest.config.ts";

/** StrykerJS runs one project at a time: here what needs no database. */
export default defineConfig({ test: rules });
