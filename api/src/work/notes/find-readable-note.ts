import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { isOwnRecord, ownRecordsOf } from "../../access/own-record.ts";
import type { Scope } from "../../context.ts";
import type { StaffSession } from "../../sessions/staff/staff-session.ts";
import { findNote, findPlaces, type About, type NoteRow, type Places } from "./note-store.ts";

type Refusal = "NOT_FOUND" | "OWN_RECORD";

/** Finds the record of a note. Refuses the person's own records as a borrower (DESK-SEC-06). */
export async function findSubject(
  { database }: Pick<Scope, "database">,
  about: About,
  staff: StaffSession,
): Promise<Outcome<Places, Refusal>> {
  const places = await findPlaces(database, about);
  if (!places) return refuse("NOT_FOUND");
  const own = ownRecordsOf(staff);
  const { owners, ...stored } = places;
  return owners.some((owner) => isOwnRecord(own, owner)) ? refuse("OWN_RECORD") : done(stored);
}

export async function findReadableNote(
  scope: Pick<Scope, "database">,
  noteId: string,
  staff: StaffSession,
): Promise<Outcome<NoteRow, Refusal>> {
  const row = await findNote(scope.database, noteId);
  if (!row) return refuse("NOT_FOUND");
  const subject = await findSubject(scope, { kind: row.aboutKind, id: row.aboutId }, staff);
  return subject.ok ? done(row) : subject;
}
