import type { Plugin } from "vite";

/** What an operation says of itself to the readers of the API's documentation: nothing that a browser does. */
const note = /^\s*summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`$]*`),$/gm;

/** Which refusals it has, with their statuses: the browser knows them by their types and goes by what was answered. */
const refusals = /^\s*refusals:\s*\{[^{}]*\},$/gm;

/** A contract without its operations' notes and refusals; the places of its lines stay. */
export function withoutNotes(code: string): string {
  const blank = (whole: string) => whole.replace(/[^\n]/g, "");
  return code.replaceAll(note, blank).replaceAll(refusals, blank);
}

/** Leaves out of the browser's contracts what only the server and the documentation need of every operation. */
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
