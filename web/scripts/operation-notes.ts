import type { Plugin } from "vite";

/** What an operation says of itself to the readers of the API's documentation: nothing that a browser does. */
const note = /^\s*summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`$]*`),$/gm;

/** A contract without its operations' notes; the places of its lines stay. */
export function withoutNotes(code: string): string {
  return code.replaceAll(note, (whole) => whole.replace(/[^\n]/g, ""));
}

/** Leaves out of the browser's contracts what only the documentation shows: a sentence for every operation. */
export function dropOperationNotes(): Plugin {
  return {
    name: "drop-operation-notes",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/domain\/src\/.*\/contract\.ts$/ },
      handler: (code) => ({ code: withoutNotes(code), map: null }),
    },
  };
}
