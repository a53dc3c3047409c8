import type { Stipulation } from "@portal/domain/applications/contract";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import { isRemovable } from "@portal/domain/documents/evidence/rules";
import type { DocumentRow } from "./store.ts";

/** @param requests the application's requests, or an empty list if the application accepts no more documents */
export function presentDocument(
  row: DocumentRow,
  requests: readonly Stipulation[],
  contactId: string,
): UploadedDocument {
  const isAdded = row.addedBy !== null;
  return {
    documentId: row.id,
    filename: row.filename,
    documentType: row.documentType,
    stipulationId: row.stipulationId,
    month: row.month,
    uploadedTimestamp: row.uploadedAt,
    review: row.review,
    reviewReason: row.reviewReason,
    reviewedTimestamp: row.reviewedAt,
    isOwn: row.contactId === contactId && !isAdded,
    ...(isAdded && { isAddedByLender: true }),
    isRemovable: !isAdded && isRemovable(row, requests, contactId),
  };
}
