import * as contract from "@portal/domain/work/notes/contract";
import type { NoteSubject } from "@portal/domain/work/notes/contract";
import { queryOptions } from "@tanstack/react-query";
import { askDesk, callDesk } from "../../platform/call-desk.ts";

/** The record that notes are about. */
export type About = { readonly kind: NoteSubject; readonly id: string };

export const notesKey = ({ kind, id }: About) => ["notes", kind, id] as const;

const notesAtATime = 20;

/** The pinned and the newest notes. */
export const notesQuery = (about: About) =>
  queryOptions({
    queryKey: notesKey(about),
    queryFn: () => askDesk(contract.listNotes, { query: { ...about, limit: notesAtATime } }),
    staleTime: 0,
    gcTime: 0,
  });

export const olderNotes = {
  call: ({ about, cursor }: { readonly about: About; readonly cursor: string }) =>
    callDesk(contract.listNotes, { query: { ...about, limit: notesAtATime, cursor } }),
};

export const addNote = (about: About, text: string, idempotencyKey: string) =>
  callDesk(contract.addNote, { body: { about, text }, idempotencyKey });

export const withdrawNote = {
  call: (noteId: string) => callDesk(contract.withdrawNote, { params: { noteId }, body: {} }),
};

export const pinNote = {
  call: ({ noteId, isPinned }: { readonly noteId: string; readonly isPinned: boolean }) =>
    callDesk(contract.pinNote, { params: { noteId }, body: { isPinned } }),
};

export const readWords = {
  call: (noteId: string) => callDesk(contract.readWithdrawnNote, { params: { noteId } }),
};
