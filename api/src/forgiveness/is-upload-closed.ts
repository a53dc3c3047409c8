import { isForForgiveness } from "@portal/domain/forgiveness/evidence/rules";
import { listRequests } from "../applications/fulfill-forms.ts";
import type { Closing } from "../documents/store-documents.ts";
import { findOwnRecordOf } from "./record/record-store.ts";
import { takesDocumentsOf } from "./record/takes-documents-of.ts";

/** Refuses documents for a forgiveness application that is decided, expired or stopped (FH-94). */
export const isUploadClosed: Closing = async (context, { session, fields }) => {
  const { contactId: borrower } = session;
  const { opportunity_id: opportunityId, document_type: documentType, stipulation_id: asked } = fields;
  const held = await findOwnRecordOf(context.database, borrower, opportunityId);
  if (!held || takesDocumentsOf(held.record, held)) return false;
  const requests = await listRequests(context, borrower, opportunityId);
  return isForForgiveness({ contactId: borrower, documentType, stipulationId: asked ?? null }, requests);
};
