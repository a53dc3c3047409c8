import type { addDocuments as contract } from "@portal/domain/documents/lender/adding/contract";
import { refusals } from "@portal/domain/documents/messages";
import {
  documentTypeOf,
  documentTypes,
  mustBeDigital,
  statementsType,
} from "@portal/domain/documents/requests/rules";
import { areRequestsClosed } from "@portal/domain/work/requests/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import { findRecipient } from "../../access/find-recipient.ts";
import { inTransaction, type Transaction } from "../../context.ts";
import { isSentForRequest } from "../../documents/lender/is-sent-for-request.ts";
import { listStipulations, type StipulationRow } from "../../documents/lender/lender-store.ts";
import type { StagedFile } from "../../documents/stage-file.ts";
import { storeFiles } from "../../documents/store-documents.ts";
import type { Act, Call } from "../../http/operation.ts";
import { fulfillReady } from "./judge-requests.ts";
import { listForgivenessStages } from "./requests-store.ts";

type AddCall = Call<typeof contract, StagedFile>;

/**
 * Adds files that the lender received from a borrower in another way. Like a borrower's uploads, they fulfill requests
 * and wait for a review.
 */
export const addDocuments: Act<typeof contract, StagedFile> = async (context, call) => {
  const { fields, files, principal } = call;
  const checked = await inTransaction(context, (tx) => checkCall(tx, call));
  if (!checked.ok) return checked;
  if (files.length === 0) return refuse("NO_FILES");
  const { opportunity, contactId, documentType, counting } = checked.value;
  const { stipulation_id: stipulationId = null, month = null, receivedVia } = fields;
  const purpose = {
    opportunityId: opportunity.id,
    contactId,
    documentType,
    stipulationId,
    month,
    addedBy: principal.id,
    receivedVia,
  };
  const stored = await storeFiles(context, purpose, files, {
    digital: documentType === statementsType || counting.some(asksForDigital),
    by: principal,
    // The lender may close the application while the portal checks the files.
    recheck: async (tx) => {
      const now = await checkCall(tx, call);
      return now.ok ? undefined : now;
    },
    afterwards: async (tx) => {
      const all = await listStipulations(tx.database, opportunity.id);
      const requests = all.filter((row) => isSentForRequest(row, purpose));
      await fulfillReady(tx, { opportunity, borrower: contactId, requests }, principal);
    },
  });
  if (!stored.ok) return stored;
  return done({
    success: stored.value.flatMap((result) => ("documentId" in result ? [result] : [])),
    failure: stored.value.flatMap((result) =>
      "refusal" in result ? [{ filename: result.filename, failureReason: refusals[result.refusal] }] : [],
    ),
  });
};

const asAsked = (row: StipulationRow) => ({ ...row, stipulationMap: row });
const asksForDigital = (row: StipulationRow) => mustBeDigital(asAsked(row));

/** Returns the application, the contact that owns the files, and the requests that the files can fulfill. */
async function checkCall(tx: Transaction, { params, fields }: AddCall) {
  const { stipulation_id: stipulationId } = fields;
  const opportunity = await lockAnyOpportunity(tx.database, params.opportunityId);
  if (!opportunity) return refuse("NOT_FOUND");
  const forgivenessStages = await listForgivenessStages(tx.database, opportunity.id);
  if (areRequestsClosed({ ...opportunity, forgivenessStages })) return refuse("REQUESTS_CLOSED");
  const requests = await listStipulations(tx.database, opportunity.id);
  const named = requests.find(({ id }) => id === stipulationId);
  if (stipulationId !== undefined && !named) return refuse("NOT_FOUND");
  const documentType = fields.document_type ?? (named && documentTypeOf(asAsked(named)));
  const asking = requests.filter((row) => documentTypeOf(asAsked(row)) === documentType);
  const isKnown = asking.length > 0 || documentTypes.some((type) => type === documentType);
  if (documentType === undefined || !isKnown) return refuse("VALIDATION", { document_type: "Invalid input" });
  const recipient = await findRecipient(tx.database, opportunity.id);
  const contactId = named?.contactId ?? recipient?.contactId;
  if (contactId === undefined) return refuse("NOT_FOUND");
  return done({ opportunity, contactId, documentType, counting: named ? [named] : asking });
}
