import type { TestProject } from "vitest/node";
import { findEngines } from "../scripts/find-engines.ts";
import { scratchInMemory } from "../scripts/scratch-folder.ts";
import type { Engine } from "./engines/engine.ts";
import { createBook } from "./global-book.ts";

declare module "vitest" {
  interface ProvidedContext {
    engines: readonly Engine[];
  }
}

/** Finds the installed browser engines and creates the database for the tests in these browsers. */
export default function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("engines", findEngines());
  scratchInMemory();
  return createBook();
}
