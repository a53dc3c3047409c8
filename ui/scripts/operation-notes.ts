import type { Plugin } from "vite";

/** Matches an operation's summary, which only the API documentation uses. */
const note = /^\s*summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`$]*`),$/gm;

/** Matches an operation's list of refusals, which the browser's script does not need. */
const refusals = /^\s*refusals:\s*\{[^{}]*\},$/gm;

/** Removes summaries and refusals from a contract's code, but keeps the line numbers. */
export function withoutNotes(code: string): string {
  const blank = (whole: string) => whole.replace(/[^\n]/g, "");
  return code.replaceAll(note, blank).replaceAll(refusals, blank);
}

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
