import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import type { FieldCipher } from "../../platform/crypto.ts";
import { openRequestNote } from "./seal-request-note.ts";
import type { LenderStipulationRow } from "./stipulation-store.ts";

export function presentLenderStipulation(
  cipher: FieldCipher,
  { stipulation: row, opportunityExternalId }: LenderStipulationRow,
): LenderStipulation {
  return {
    stipulationId: row.id,
    externalId: row.externalId,
    opportunityId: row.opportunityId,
    opportunityExternalId,
    name: row.name,
    displayName: row.displayName,
    groupName: row.groupName,
    type: row.type,
    requestType: row.requestType,
    contactId: row.contactId,
    isDocument: row.isDocument,
    isFulfilled: row.fulfilledAt !== null,
    optedOut: row.optedOut,
    createdTimestamp: row.createdAt,
    fulfilledTimestamp: row.fulfilledAt,
    reopenedTimestamp: row.reopenedAt,
    rejectionReason: row.rejectionReason,
    withdrawnTimestamp: row.withdrawnAt,
    receivedVia: row.fulfilledAt === null ? null : row.receivedVia,
    note: openRequestNote(cipher, row),
    version: row.version,
  };
}
