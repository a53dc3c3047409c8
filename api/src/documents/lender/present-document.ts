import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { changers } from "@portal/domain/wire/desk/messages";
import type { LenderDocumentRow } from "./lender-store.ts";

/** @param names the reviewers' names, by the staff's ids */
export function presentLenderDocument(
  { document, opportunityExternalId, account, sentBy }: LenderDocumentRow,
  names: ReadonlyMap<string, string>,
): LenderDocument {
  const { reviewedBy: staffId } = document;
  return {
    documentId: document.id,
    opportunityId: document.opportunityId,
    opportunityExternalId,
    accountId: account.id,
    accountName: account.name,
    contactId: document.contactId,
    sentBy,
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
    reviewedBy: staffId === null ? null : { staffId, name: names.get(staffId) ?? changers.staff },
    reasonCode: document.reasonCode,
    ...(document.addedBy !== null && { isAddedByLender: true }),
    ...(document.receivedVia !== null && { receivedVia: document.receivedVia }),
    version: document.version,
  };
}
