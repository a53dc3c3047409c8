import type { uploadDocument } from "@portal/domain/documents/contract";
import type { FieldsOf } from "@portal/domain/wire/endpoint";
import { isForForgiveness } from "@portal/domain/forgiveness/evidence/rules";
import { listRequests } from "../applications/fulfill-forms.ts";
import type { Scope, Transaction } from "../context.ts";
import { findOwnRecordOf, lockOwnRecord } from "./record/record-store.ts";
import { takesDocumentsOf } from "./record/takes-documents-of.ts";

type UploadFields = Pick<
  FieldsOf<typeof uploadDocument>,
  "opportunity_id" | "document_type" | "stipulation_id"
>;

type Upload = { readonly session: { readonly contactId: string }; readonly fields: UploadFields };

/** Returns whether an upload is for a forgiveness application that is decided, expired or stopped (FH-94). */
export async function isUploadClosed(scope: Scope, { session, fields }: Upload): Promise<boolean> {
  const { contactId: borrower } = session;
  const { opportunity_id: opportunityId, document_type: documentType, stipulation_id: asked } = fields;
  const held = await findOwnRecordOf(scope.database, borrower, opportunityId);
  if (!held || takesDocumentsOf(held.record, held)) return false;
  const requests = await listRequests(scope, borrower, opportunityId);
  return isForForgiveness({ contactId: borrower, documentType, stipulationId: asked ?? null }, requests);
}

/**
 * Returns whether a forgiveness application refuses uploads. Locks the application, so that the result stays valid
 * until the commit.
 */
export async function isUploadClosedNow(tx: Transaction, upload: Upload): Promise<boolean> {
  const { contactId } = upload.session;
  const held = await findOwnRecordOf(tx.database, contactId, upload.fields.opportunity_id);
  if (held) await lockOwnRecord(tx.database, contactId, held.record.id);
  return isUploadClosed(tx, upload);
}
