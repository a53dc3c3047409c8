import { changers } from "@portal/domain/wire/desk/messages";
import type { Note } from "@portal/domain/work/notes/contract";
import { mayWithdraw } from "@portal/domain/work/notes/rules";
import { listStaffNames } from "../../access/staff-names.ts";
import type { Scope } from "../../context.ts";
import type { StaffSession } from "../../sessions/staff/staff-session.ts";
import type { NoteRow } from "./note-store.ts";
import { openNote } from "./seal-note.ts";

/** Shows notes to a member of staff. A withdrawn note has no words (DESK-NOTE-03). */
export async function presentNotes(
  { database, cipher }: Pick<Scope, "database" | "cipher">,
  rows: readonly NoteRow[],
  staff: StaffSession,
): Promise<Note[]> {
  const names = await listStaffNames(
    database,
    rows.flatMap(({ staffId, withdrawnBy }) => [staffId, withdrawnBy]),
  );
  const nameOf = (staffId: string) => ({ staffId, name: names.get(staffId) ?? changers.staff });
  return rows.map((row) => {
    const { withdrawnAt, withdrawnBy } = row;
    const isWithdrawn = withdrawnAt !== null && withdrawnBy !== null;
    return {
      noteId: row.id,
      about: { kind: row.aboutKind, id: row.aboutId },
      text: isWithdrawn ? null : openNote(cipher, row),
      by: nameOf(row.staffId),
      timestamp: row.at,
      isPinned: row.pinned,
      withdrawn: isWithdrawn ? { by: nameOf(withdrawnBy), timestamp: withdrawnAt } : null,
      canWithdraw: !isWithdrawn && mayWithdraw(row, staff),
    };
  });
}

export async function presentNote(
  scope: Pick<Scope, "database" | "cipher">,
  row: NoteRow,
  staff: StaffSession,
): Promise<Note> {
  const [note] = await presentNotes(scope, [row], staff);
  if (!note) throw new Error("the note was not presented");
  return note;
}
