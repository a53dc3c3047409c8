import type { uploadDocument } from "@portal/domain/documents/contract";
import type { FieldsOf } from "@portal/domain/wire/endpoint";
import { isForForgiveness } from "@portal/domain/forgiveness/evidence/rules";
import { listRequests } from "../applications/fulfill-forms.ts";
import type { Context } from "../context.ts";
import { findOwnRecordOf } from "./record/record-store.ts";
import { takesDocumentsOf } from "./record/takes-documents-of.ts";

type UploadFields = Pick<
  FieldsOf<typeof uploadDocument>,
  "opportunity_id" | "document_type" | "stipulation_id"
>;

/** Returns whether an upload is for a forgiveness application that is decided, expired or stopped (FH-94). */
export async function isUploadClosed(
  context: Context,
  { session, fields }: { readonly session: { readonly contactId: string }; readonly fields: UploadFields },
): Promise<boolean> {
  const { contactId: borrower } = session;
  const { opportunity_id: opportunityId, document_type: documentType, stipulation_id: asked } = fields;
  const held = await findOwnRecordOf(context.database, borrower, opportunityId);
  if (!held || takesDocumentsOf(held.record, held)) return false;
  const requests = await listRequests(context, borrower, opportunityId);
  return isForForgiveness({ contactId: borrower, documentType, stipulationId: asked ?? null }, requests);
}
