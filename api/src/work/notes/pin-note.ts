import { mostPinned, type pinNote as contract } from "@portal/domain/work/notes/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import type { Act } from "../../http/operation.ts";
import { findReadableNote } from "./find-readable-note.ts";
import { changeNote, listPinned, lockPins } from "./note-store.ts";
import { presentNote } from "./present-note.ts";

export const pinNote: Act<typeof contract> = (context, { params, body, staff, principal }) =>
  inTransaction(context, async (tx) => {
    const { noteId: id } = params;
    const { isPinned } = body;
    const found = await findReadableNote(tx, id, staff);
    // A withdrawn note has no words to show above the others.
    if (!found.ok || found.value.withdrawnAt !== null) return found.ok ? refuse("NOT_FOUND") : found;
    await lockPins(tx.database, found.value);
    const pinned = await listPinned(tx.database, { kind: found.value.aboutKind, id: found.value.aboutId });
    const others = pinned.filter((row) => row.id !== id);
    if (isPinned && others.length >= mostPinned) return refuse("TOO_MANY_PINNED");
    const isChanged = isPinned === (others.length === pinned.length);
    const row = await changeNote(tx.database, id, { pinned: isPinned });
    if (!row) return refuse("NOT_FOUND");
    if (isChanged)
      await emit(tx, {
        by: principal,
        person: null,
        action: "note.pinned",
        about: { kind: "note", id },
        detail: { isPinned },
      });
    return done(await presentNote(tx, row, staff));
  });
