import { isTest } from "./tree.ts";
import type { Fault } from "./tree.ts";

const rooms = ["api/src/events/", "api/src/testing/"];
/** Matches calls that write an audit entry or a mail. */
const writes = /\b(?:insertMail|appendAudit)\(|\bevents\.push\(/;
/** Files that may write audit entries and mails without an event. */
const ends: readonly string[] = [
  "api/src/context.ts",
  "api/src/import/import-book.ts",
  "api/src/jobs/mail/mail-store.ts",
  "api/src/platform/audit/append-audit.ts",
];

/** Finds server code that writes the audit trail or a mail directly instead of emitting an event. */
export function checkConsequences(texts: ReadonlyMap<string, string>): Fault[] {
  return [...texts]
    .filter(([path]) => path.startsWith("api/src/") && !isTest(path) && !ends.includes(path))
    .filter(([path]) => !rooms.some((room) => path.startsWith(room)))
    .flatMap(([path, text]) => {
      const [found] = writes.exec(text) ?? [];
      if (found === undefined) return [];
      return [
        {
          path,
          problem: `calls ${found.replace("(", "")}, which only api/src/events may call`,
          remedy: "Emit an event with its mails (api/src/events/emit.ts).",
        },
      ];
    });
}
