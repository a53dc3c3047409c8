import { withdrawNote as contract } from "@portal/domain/work/notes/contract";
import { mayWithdraw } from "@portal/domain/work/notes/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { emit } from "../../events/emit.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { findReadableNote } from "./find-readable-note.ts";
import { changeNote } from "./note-store.ts";
import { presentNote } from "./present-note.ts";

/** Withdraws a note. Withdrawing it again changes nothing. */
export const withdrawNote: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { staff, principal } = call;
    const { noteId: id } = call.params;
    const found = await findReadableNote(tx, id, staff);
    if (!found.ok) return found;
    if (found.value.withdrawnAt !== null) return done(await presentNote(tx, found.value, staff));
    if (!mayWithdraw(found.value, staff)) return refuse("NOT_YOURS");
    const change = { withdrawnAt: tx.clock.now(), withdrawnBy: staff.staffId, pinned: false };
    const row = await changeNote(tx.database, id, change);
    if (!row) return refuse("NOT_FOUND");
    await emit(tx, { by: principal, person: null, action: "note.withdrawn", about: { kind: "note", id } });
    return done(await presentNote(tx, row, staff));
  });
