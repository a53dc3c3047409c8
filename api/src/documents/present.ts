import type { UploadedDocument } from "@portal/domain/documents/contract";
import type { DocumentRow } from "./store.ts";

export function presentDocument(row: DocumentRow): UploadedDocument {
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
  };
}
