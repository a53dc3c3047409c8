import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import type { LenderDocumentRow } from "./lender-store.ts";

export function presentLenderDocument({
  document,
  opportunityExternalId,
}: LenderDocumentRow): LenderDocument {
  return {
    documentId: document.id,
    opportunityId: document.opportunityId,
    opportunityExternalId,
    contactId: document.contactId,
    stipulationId: document.stipulationId,
    filename: document.filename,
    documentType: document.documentType,
    contentType: document.contentType,
    size: document.size,
    sha256: document.sha256,
    uploadedTimestamp: document.uploadedAt,
    review: document.review,
    reviewReason: document.reviewReason,
    reviewedTimestamp: document.reviewedAt,
  };
}
