import { randomUUID } from "node:crypto";
import type { Queryable } from "@portal/database/connection";
import { moveNotes } from "@portal/database/schema/applications";
import { auditEntries, unchainedEntries } from "@portal/database/schema/server";
import { and, desc, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Scope } from "../../context.ts";

export const moveNotePlace = (noteId: string) => ({
  table: "move_notes",
  column: "sealed_text",
  rowId: noteId,
});

/** Stores the note of a move, encrypted. @returns the note's id, which the audit trail names */
export async function addMoveNote(
  { database, cipher, clock }: Pick<Scope, "database" | "cipher" | "clock">,
  opportunityId: string,
  text: string,
): Promise<string> {
  const id = randomUUID();
  const sealedText = cipher.encrypt(moveNotePlace(id), text);
  await database.insert(moveNotes).values({ id, opportunityId, sealedText, at: clock.now() });
  return id;
}

/** Returns the notes about an application's moves, by their ids. */
export async function listMoveNotes(
  { database, cipher }: { readonly database: Queryable; readonly cipher: Scope["cipher"] },
  opportunityId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.select().from(moveNotes).where(eq(moveNotes.opportunityId, opportunityId));
  return new Map(rows.map(({ id, sealedText }) => [id, cipher.decrypt(moveNotePlace(id), sealedText)]));
}

/** Lists up to `most` entries of the audit trail about an application's moves, newest first. */
export async function listMoveEntries(database: Queryable, opportunityId: string, most: number) {
  const entriesOf = (table: typeof auditEntries | typeof unchainedEntries, place: PgColumn) =>
    database
      .select({ at: table.at, actorKind: table.actorKind, actorId: table.actorId, detail: table.detail })
      .from(table)
      .where(
        and(
          eq(table.subjectKind, "opportunity"),
          eq(table.subjectId, opportunityId),
          eq(table.action, "opportunity.moved"),
        ),
      )
      // This expression keeps PostgreSQL from reading the whole audit trail from its end.
      .orderBy(desc(sql`${place} + 0`))
      .limit(most);
  // Unchained entries are newer than the entries in the chain.
  const unchained = await entriesOf(unchainedEntries, unchainedEntries.id);
  const chained = await entriesOf(auditEntries, auditEntries.sequence);
  return [...unchained, ...chained].slice(0, most);
}
