import type { UploadedDocument } from "@portal/domain/documents/contract";
import { evidenceTypes } from "@portal/domain/documents/evidence/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import * as z from "zod/mini";

/** The documents that the server has, by the slot that they were for. */
export type PlacedDocuments = ReadonlyMap<string, readonly UploadedDocument[]>;

/** Slots by the ids of the documents that this tab sent for them: the server knows documents by type alone. */
export type SlotNotes = Readonly<Record<string, string>>;

/**
 * Which open slot each document was for: the one that this tab noted, else the only one of the application that
 * takes its type. A document that could be for several is none's.
 */
export function placeDocuments(
  documents: readonly UploadedDocument[],
  slots: readonly UploadSlot[],
  {
    notes,
    opportunity,
  }: { readonly notes: SlotNotes; readonly opportunity: Pick<Opportunity, "stipulations"> },
): PlacedDocuments {
  const open = slots.filter(({ isReceived }) => !isReceived);
  const own = new Set(slots.flatMap(({ stipulations }) => stipulations.map(({ id }) => id)));
  const elsewhere = new Set(opportunity.stipulations.filter(({ id }) => !own.has(id)).flatMap(evidenceTypes));
  const slotOf = ({ documentId, documentType }: UploadedDocument) => {
    const taking = slots.filter((slot) => slot.documentType === documentType);
    const noted = taking.find(({ id }) => id === notes[documentId]);
    const only = taking.length === 1 && !elsewhere.has(documentType) ? taking[0] : undefined;
    return (noted ?? only)?.id;
  };
  return new Map(open.map(({ id }) => [id, documents.filter((document) => slotOf(document) === id)]));
}

const notesName = "documentSlots";
const notesShape = z.record(z.string(), z.string());
type NoteStorage = Pick<Storage, "getItem" | "setItem">;

export function readSlotNotes(storage: NoteStorage): SlotNotes {
  try {
    return z.parse(notesShape, JSON.parse(storage.getItem(notesName) ?? "{}"));
  } catch {
    // Somebody else wrote there: nothing is known.
    return {};
  }
}

/** Notes for which slot documents were sent, for when the page is opened anew. */
export function noteSlot(storage: NoteStorage, slotId: string, documentIds: readonly string[]): void {
  const more = Object.fromEntries(documentIds.map((id) => [id, slotId]));
  try {
    storage.setItem(notesName, JSON.stringify({ ...readSlotNotes(storage), ...more }));
  } catch {
    // The storage is full: the documents are listed all the same, below the slots.
  }
}
