import type { Queryable } from "@portal/database/connection";
import type { Book } from "@portal/domain/book/book";
import type { LegalText } from "@portal/domain/book/legal-text";
import type { BookFault } from "@portal/domain/book/references";
import type { Counts } from "./merge-rows.ts";
import { listLegalTexts, writeLegalTexts } from "./legal-store.ts";

/** The import never changes the text of an existing version, because borrowers have agreed to the text. */
export async function mergeLegalTexts(
  database: Queryable,
  { legalTexts: given }: Book,
): Promise<{ readonly counts: Counts; readonly conflicts: readonly BookFault[] }> {
  const stored = new Map((await listLegalTexts(database)).map((text) => [versionName(text), text]));
  const conflicts: BookFault[] = [];
  const added: LegalText[] = [];
  const changed: LegalText[] = [];
  for (const [at, text] of given.entries()) {
    const before = stored.get(versionName(text));
    if (!before) added.push(text);
    else if (before.title !== text.title || before.content !== text.content) conflicts.push(otherWords(at));
    else if (!before.publishedAt.equals(text.publishedAt)) changed.push(text);
  }
  if (conflicts.length === 0) await writeLegalTexts(database, [...added, ...changed]);
  const unchanged = given.length - added.length - changed.length;
  return {
    counts: { added: added.length, changed: changed.length, unchanged, removed: 0 },
    conflicts,
  };
}

function versionName({ kind, country, version }: Pick<LegalText, "kind" | "country" | "version">): string {
  return [kind, country, version].join("\0");
}

function otherWords(at: number): BookFault {
  return {
    path: ["legalTexts", at, "version"],
    message: "is a version that the portal has in other words: give the new words a version of their own",
  };
}
