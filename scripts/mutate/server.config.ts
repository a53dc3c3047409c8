import { defineConfig } from "vitest/config";
import { server } from "../../vitest.config.ts";

/** StrykerJS runs one project at a time: here what runs on a real PostgreSQL. */
export default defineConfig({ test: server });
