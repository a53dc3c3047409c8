import type { listNotes as contract } from "@portal/domain/work/notes/contract";
import { done } from "@portal/domain/wire/outcome";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { findSubject } from "./find-readable-note.ts";
import * as store from "./note-store.ts";
import { presentNotes } from "./present-note.ts";

export const listNotes: Act<typeof contract> = async (context, { query, staff }) => {
  const { kind, id, limit } = query;
  const about = { kind, id };
  const start = startOf(query);
  if (!start.ok) return start;
  const subject = await findSubject(context, about, staff);
  if (!subject.ok) return subject;
  const { database } = context;
  const rows = await store.listNotes(database, about, { after: start.value, most: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.at, id: row.id }));
  const pinned = await store.listPinned(database, about);
  const notes = await presentNotes(context, [...pinned, ...page], staff);
  return done({
    pinned: notes.slice(0, pinned.length),
    notes: notes.slice(pinned.length),
    count: await store.countNotes(database, about),
    nextCursor,
  });
};
