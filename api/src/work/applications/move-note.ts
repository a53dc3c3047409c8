import { randomUUID } from "node:crypto";
import type { Queryable } from "@portal/database/connection";
import { moveNotes } from "@portal/database/schema/applications";
import { eq } from "drizzle-orm";
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
