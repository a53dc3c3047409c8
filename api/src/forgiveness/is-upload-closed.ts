import { isForForgiveness } from "@portal/domain/forgiveness/evidence/rules";
import { takesDocuments } from "@portal/domain/forgiveness/record/rules";
import { listRequests } from "../applications/fulfill-forms.ts";
import type { Closing } from "../documents/keep-documents.ts";
import { findOwnRecordOf } from "./record/record-store.ts";

/** Documents for forgiveness are taken until it is decided, or the application has expired (FH-94). */
export const isUploadClosed: Closing = async (context, { session, fields }) => {
  const { contactId: borrower } = session;
  const { opportunity_id: opportunityId, document_type: documentType, stipulation_id: asked } = fields;
  const record = await findOwnRecordOf(context.database, borrower, opportunityId);
  if (!record || takesDocuments(record)) return false;
  const requests = await listRequests(context, borrower, opportunityId);
  return isForForgiveness({ contactId: borrower, documentType, stipulationId: asked ?? null }, requests);
};
