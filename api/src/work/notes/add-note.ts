import { randomUUID } from "node:crypto";
import { addNote as contract } from "@portal/domain/work/notes/contract";
import { done } from "@portal/domain/wire/outcome";
import { emit } from "../../events/emit.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { findSubject } from "./find-readable-note.ts";
import { insertNote } from "./note-store.ts";
import { presentNote } from "./present-note.ts";
import { sealNote } from "./seal-note.ts";

export const addNote: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { body, staff, principal } = call;
    const { about, text } = body;
    const subject = await findSubject(tx, about, staff);
    if (!subject.ok) return subject;
    const id = randomUUID();
    const row = await insertNote(tx.database, {
      ...subject.value,
      id,
      aboutKind: about.kind,
      aboutId: about.id,
      sealedText: sealNote(tx.cipher, id, text.trim()),
      staffId: staff.staffId,
      at: tx.clock.now(),
    });
    await emit(tx, {
      by: principal,
      person: null,
      action: "note.added",
      about: { kind: "note", id },
      detail: { aboutKind: about.kind, aboutId: about.id },
    });
    return done(await presentNote(tx, row, staff));
  });
