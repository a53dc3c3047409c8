import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import type { listNotes, Note } from "@portal/domain/work/notes/contract";
import { kindOf, type RequestCode } from "@portal/domain/work/requests/rules";
import type { ReplyOf } from "@portal/domain/wire/endpoint";

const at = (text: string) => Temporal.Instant.from(text);

/** An open request of a kind for the application of `application`. */
export const lenderRequest = (
  code: RequestCode,
  changes: Partial<LenderStipulation> = {},
): LenderStipulation => {
  const { name, displayName = name, groupName, type, requestType } = kindOf(code).fields;
  return {
    stipulationId: `sp-${code}`,
    externalId: `desk-${code}`,
    opportunityId: "op-okonkwo",
    opportunityExternalId: "O-3186",
    name,
    displayName,
    groupName,
    type,
    requestType,
    contactId: null,
    isDocument: true,
    isFulfilled: false,
    optedOut: false,
    createdTimestamp: at("2026-11-12T15:00:00Z"),
    fulfilledTimestamp: null,
    reopenedTimestamp: null,
    rejectionReason: null,
    withdrawnTimestamp: null,
    receivedVia: null,
    note: null,
    version: 5,
    ...changes,
  };
};

/** A note that Theo Park wrote about the application of `application`. */
export const noteOf = (changes: Partial<Note> = {}): Note => ({
  noteId: "n-calls",
  about: { kind: "opportunity", id: "op-okonkwo" },
  text: "Called Grace. She prefers mornings.",
  by: { staffId: "st-theo", name: "Theo Park" },
  timestamp: at("2026-11-12T15:00:00Z"),
  isPinned: false,
  withdrawn: null,
  canWithdraw: false,
  ...changes,
});

/** A page of notes, the pinned ones first. */
export const notesOf = (
  notes: readonly Note[],
  changes: Partial<ReplyOf<typeof listNotes>> = {},
): ReplyOf<typeof listNotes> => ({
  pinned: notes.filter(({ isPinned }) => isPinned),
  notes: notes.filter(({ isPinned }) => !isPinned),
  count: notes.length,
  nextCursor: null,
  ...changes,
});
