import type { removeDocument as contract } from "@portal/domain/documents/contract";
import { isRemovable } from "@portal/domain/documents/evidence/rules";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { RefusalOf } from "@portal/domain/wire/endpoint";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { lockRequests } from "../applications/fulfill-forms.ts";
import { inTransaction, type Context, type Transaction } from "../context.ts";
import { isBackupRunning } from "../backup/backup-store.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { describeError } from "../platform/log.ts";
import { releaseFiles } from "../documents/pending/release-files.ts";
import { isClosed } from "./request-kinds.ts";
import * as store from "../documents/store.ts";

/** Removes a document for its sender. Refuses if a fulfilled request needs the document. */
export const removeDocument: Act<typeof contract> = async (context, { session, params }) => {
  const { contactId } = session;
  const document = await store.findOwnDocument(context, contactId, params.documentId);
  if (!document) return refuse("NOT_FOUND");
  const fields = {
    opportunity_id: document.opportunityId,
    document_type: document.documentType,
    ...(document.stipulationId !== null && { stipulation_id: document.stipulationId }),
  };
  if (await isClosed(context, { session, fields })) return refuse("FORGIVENESS_LOCKED");
  const removed = await inTransaction(context, (tx) => removeRow(tx, contactId, document));
  if (!removed.ok) return removed;
  await removeFile(context, removed.value.storageId);
  return done({ success: true });
};

/**
 * Takes the same lock as fulfilling a request, so that a document cannot fulfill a request while the document is being
 * removed.
 */
async function removeRow(
  tx: Transaction,
  contactId: string,
  { id, opportunityId }: store.DocumentRow,
): Promise<Outcome<Pick<store.DocumentRow, "storageId">, RefusalOf<typeof contract>>> {
  const opportunity = await lockOwnOpportunity(tx.database, contactId, opportunityId);
  if (!opportunity) return refuse("NOT_FOUND");
  if (!opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
  const requests = await lockRequests(tx, contactId, opportunityId);
  const document = await store.findOwnDocument(tx, contactId, id);
  if (!document) return refuse("NOT_FOUND");
  if (!isRemovable(document, requests, contactId)) return refuse("DOCUMENT_IN_USE");
  const deleted = await store.deleteUnreviewed(tx.database, contactId, id);
  if (!deleted) return refuse("DOCUMENT_IN_USE");
  await releaseFiles(tx, [deleted.storageId]);
  await emit(tx, {
    by: asBorrower(contactId),
    person: contactId,
    action: "document.removed",
    about: { kind: "document", id },
    applications: [opportunityId],
    detail: { opportunity: opportunityId },
  });
  return done(deleted);
}

/** The hourly sweep removes a file later if the file cannot be removed now or a backup needs the file. */
async function removeFile({ database, providers, log }: Context, storageId: string): Promise<void> {
  try {
    if (await isBackupRunning(database)) return;
    await providers.storage.remove(storageId);
  } catch (error) {
    log.warn({ what: "the file of a removed document was left for the sweep", error: describeError(error) });
  }
}
