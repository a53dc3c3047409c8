import type { readWithdrawnNote as contract } from "@portal/domain/work/notes/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import type { Act } from "../../http/operation.ts";
import { findReadableNote } from "./find-readable-note.ts";
import { openNote } from "./seal-note.ts";

export const readWithdrawnNote: Act<typeof contract> = (context, { params, staff, principal }) =>
  inTransaction(context, async (tx) => {
    const { noteId: id } = params;
    const found = await findReadableNote(tx, id, staff);
    if (!found.ok) return found;
    if (found.value.withdrawnAt === null) return refuse("NOT_FOUND");
    await emit(tx, {
      by: principal,
      person: null,
      action: "note.withdrawn-read",
      about: { kind: "note", id },
    });
    return done({ text: openNote(tx.cipher, found.value) });
  });
