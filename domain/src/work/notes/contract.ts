import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { paragraph } from "../../wire/fields.ts";
import { id, instant } from "../../wire/shapes.ts";

/** The records that a note can be about. */
export const noteSubject = z.enum(["contact", "account", "opportunity", "advance", "transaction", "case"]);
export type NoteSubject = z.infer<typeof noteSubject>;

/** The maximum length of a note in characters, and the maximum number of pinned notes about one record. */
export const mostNote = 5_000;
export const mostPinned = 3;

const person = z.object({ staffId: id, name: z.string() });
const about = { kind: noteSubject, id: id.check(z.maxLength(100)) };

const note = z.object({
  noteId: id,
  about: z.object({ kind: noteSubject, id }),
  /** Null for a withdrawn note. */
  text: z.nullable(z.string()),
  by: person,
  timestamp: instant,
  isPinned: z.boolean(),
  withdrawn: z.nullable(z.object({ by: person, timestamp: instant })),
  /** Whether the caller may withdraw the note. */
  canWithdraw: z.boolean(),
});
export type Note = z.infer<typeof note>;

/**
 * The list of a business includes the notes about its applications, loans, payments and threads. The list of an
 * application includes the notes about its loans.
 */
export const listNotes = endpoint({
  method: "GET",
  path: "/desk/notes",
  access: "staff",
  permission: "notes.write",
  summary: "Returns the notes about a record, newest first, in pages.",
  query: z.object({ ...pageQuery, ...about }),
  reply: z.object({
    /** The record's pinned notes, newest first. `notes` excludes pinned notes. */
    pinned: z.array(note),
    notes: z.array(note),
    /** The number of all notes, including pinned notes. */
    count: z.int(),
    nextCursor,
  }),
  refusals: { OWN_RECORD: 409 },
});

export const addNote = endpoint({
  method: "POST",
  path: "/desk/notes",
  access: "staff",
  permission: "notes.write",
  summary: "Adds a note about a record. Only staff can read it.",
  body: z.strictObject({
    about: z.strictObject(about),
    text: paragraph(mostNote).check(z.regex(/\S/, "Required")),
  }),
  reply: note,
  refusals: { OWN_RECORD: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

const noteId = z.object({ noteId: id });

/** Only the author or a lead can withdraw a note. The list still shows the note, without its text (DESK-NOTE-03). */
export const withdrawNote = endpoint({
  method: "POST",
  path: "/desk/notes/:noteId/withdraw",
  access: "staff",
  permission: "notes.write",
  summary: "Withdraws a note, which only its author or a lead may do.",
  params: noteId,
  body: z.strictObject({}),
  reply: note,
  refusals: { NOT_YOURS: 409, OWN_RECORD: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

export const pinNote = endpoint({
  method: "PUT",
  path: "/desk/notes/:noteId/pin",
  access: "staff",
  permission: "notes.write",
  summary: "Pins a note above the others, or unpins it.",
  params: noteId,
  body: z.strictObject({ isPinned: z.boolean() }),
  reply: note,
  refusals: { TOO_MANY_PINNED: 409, OWN_RECORD: 409 },
});

/** The audit trail records each call as a sensitive view. */
export const readWithdrawnNote = endpoint({
  method: "GET",
  path: "/desk/notes/:noteId/words",
  access: "staff",
  permission: "trail.read",
  summary: "Returns the words of a withdrawn note to compliance.",
  params: noteId,
  reply: z.object({ text: z.string() }),
  refusals: { OWN_RECORD: 409 },
});
