import type { UploadedDocument } from "@portal/domain/documents/contract";
import { evidenceTypes } from "@portal/domain/documents/evidence/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";

/** Uploaded documents by slot id. */
export type PlacedDocuments = ReadonlyMap<string, readonly UploadedDocument[]>;

/** Assigns documents to slots. Leaves out rejected documents, because the lender requests them again. */
export function placeDocuments(...[documents, slots, opportunity]: Placing): PlacedDocuments {
  return place(
    documents.filter(({ review }) => review !== "rejected"),
    slots,
    opportunity,
  );
}

export function placeRejected(...[documents, slots, opportunity]: Placing): PlacedDocuments {
  return place(
    documents.filter(({ review }) => review === "rejected"),
    slots,
    opportunity,
  );
}

/** Returns documents that fit several slots. Omits the borrower's own documents on a page for another person. */
export function listUnplaced(
  documents: readonly UploadedDocument[],
  slots: readonly UploadSlot[],
  opportunity: Pick<Opportunity, "stipulations">,
  contactId: string,
): UploadedDocument[] {
  const of = [placeDocuments, placeRejected].flatMap((each) => [
    ...each(documents, slots, opportunity).values(),
  ]);
  const placed = new Set(of.flat());
  const isTheirs = ({ isOwn }: UploadedDocument, slot: UploadSlot) =>
    !isOwn ||
    slot.stipulations.some(({ contactId: asked }) => asked === null || asked === contactId) ||
    slot.stipulations.length === 0;
  return documents.filter(
    (document) =>
      !placed.has(document) &&
      document.stipulationId === null &&
      slots.some((slot) => slot.documentType === document.documentType && isTheirs(document, slot)),
  );
}

type Placing = Parameters<typeof place>;

/**
 * Finds a document's open slot by its request and month (SH-106). For a document without a request, only one slot may
 * accept its type and month.
 */
function place(
  documents: readonly UploadedDocument[],
  slots: readonly UploadSlot[],
  opportunity: Pick<Opportunity, "stipulations">,
): PlacedDocuments {
  const open = slots.filter(({ isReceived }) => !isReceived);
  const own = new Set(slots.flatMap(({ stipulations }) => stipulations.map(({ id }) => id)));
  const elsewhere = new Set(opportunity.stipulations.filter(({ id }) => !own.has(id)).flatMap(evidenceTypes));
  const slotOf = (document: UploadedDocument) => {
    const { documentType } = document;
    const taking = slots.filter((slot) => slot.documentType === documentType);
    if (document.stipulationId !== null) return taking.find((slot) => isFor(document, slot))?.id;
    const fitting = taking.filter(({ month }) => !month || !document.month || month.equals(document.month));
    const dated = fitting.filter(({ month }) => month && document.month);
    const [only, ...others] = dated.length > 0 ? dated : fitting;
    return others.length > 0 || elsewhere.has(documentType) ? undefined : only?.id;
  };
  return new Map(open.map(({ id }) => [id, documents.filter((document) => slotOf(document) === id)]));
}

function isFor({ stipulationId, month }: UploadedDocument, slot: UploadSlot): boolean {
  if (!slot.stipulations.some(({ id }) => id === stipulationId)) return false;
  return slot.month === null || (month?.equals(slot.month) ?? false);
}
