import { signedCopyType, unappliedCopyType } from "@portal/domain/agreement/rules";
import { signedFilename } from "@portal/domain/agreement/signing/messages";
import type { SigningCertificate, SigningEvent } from "@portal/providers/e-sign/e-sign-provider";
import { ProviderFault } from "@portal/providers/provider-fault";
import { lockOwnOpportunity, type OpportunityRow } from "../../access/find-own.ts";
import { inTransaction, type Context, type Transaction } from "../../context.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { storeBytes, type StoredBytes } from "../../documents/store-bytes.ts";
import { recordDocuments } from "../../documents/record-documents.ts";
import { findOwnContract, setStanding, type ContractRow } from "../store.ts";
import { listAgreementMails } from "../list-agreement-mails.ts";
import { sealFacts } from "./seal-facts.ts";
import {
  endSigning,
  findSigning,
  lockSigning,
  insertEvent,
  keepSigned,
  type SigningRow,
} from "./signing-store.ts";

type CompletedSigning = {
  readonly event: SigningEvent;
  readonly signing: SigningRow;
  readonly contract: ContractRow;
  readonly certificate: SigningCertificate;
  readonly file: StoredBytes;
};

/**
 * Stores a signed file and completes the agreement (specification 2.14). If the agreement can no longer be signed,
 * stores only the file. A repeated event changes nothing.
 */
export async function completeSigning(context: Context, event: SigningEvent): Promise<void> {
  const found = await findSigning(context.database, event.reference);
  if (!found || found.signing.sessionId !== event.sessionId) {
    context.log.warn({ what: "a signing provider reported an unknown session" });
    return;
  }
  const { signing, contract } = found;
  if (event.type === "ended") return noteEnd(context, event, signing);
  if (signing.documentId !== null) return;

  const session = { sessionId: event.sessionId, reference: signing.id };
  const state = await context.providers.eSign.find(session);
  if (state.status !== "signed")
    throw new ProviderFault("e-sign", "a signing reported as signed has no signed file", undefined);
  const bytes = await context.providers.eSign.readSigned(session);
  const file = await storeBytes(context, signedFilename, bytes);
  // If the transaction fails, the upload sweep deletes the stored file.
  const { certificate } = state;
  const reason = await inTransaction(context, (tx) =>
    keepSignature(tx, { event, signing, contract, certificate, file }),
  );
  if (reason)
    context.log.error({
      what: `a signed agreement was stored but not applied: ${reason}`,
      signingId: signing.id,
    });
}

async function noteEnd(context: Context, event: SigningEvent, { id, state }: SigningRow): Promise<void> {
  if (state !== "open") return;
  await inTransaction(context, async ({ database, clock }) => {
    const receivedAt = clock.now();
    if (await insertEvent(database, { id: event.eventId, signingId: id, receivedAt }))
      await endSigning(database, id, { state: "ended", endedAt: receivedAt });
  });
}

/** Stores the signature. @returns the reason if the signature did not complete the agreement */
async function keepSignature(tx: Transaction, signed: CompletedSigning): Promise<string | undefined> {
  const { event, signing, contract, certificate, file } = signed;
  const { id: signingId, contactId, opportunityId } = signing;
  const now = tx.clock.now();
  // Locks the application first, so that the agreement cannot change before the commit.
  const opportunity = await lockOwnOpportunity(tx.database, contactId, opportunityId);
  if (!(await insertEvent(tx.database, { id: event.eventId, signingId, receivedAt: now }))) return undefined;
  const reason = await unappliedReason(tx, signed, opportunity);
  const row = {
    opportunityId,
    contactId,
    documentType: reason ? unappliedCopyType : signedCopyType,
    stipulationId: null,
    month: null,
    contentType: "application/pdf",
    uploadedAt: now,
    ...file,
  };
  const [document] = await recordDocuments(tx, [row]);
  if (!document) throw new Error("a signed file was already stored before the signing completed");
  const { signedAt, documentSha256, ...told } = certificate;
  const sealed = sealFacts(tx, {
    signingId,
    sessionId: event.sessionId,
    opportunityId,
    contractId: contract.id,
    contractSha256: documentSha256,
    signedSha256: file.sha256,
    signedTimestamp: signedAt,
    ...told,
  });
  const state = reason ? "unapplied" : "signed";
  const end = { state, endedAt: now, documentId: document.id, ...sealed } as const;
  // Throws only if two different events for one signature arrive at the same time.
  if (!(await keepSigned(tx.database, signingId, end)))
    throw new Error("another process stored the signing meanwhile");
  if (!reason)
    await setStanding(tx.database, opportunityId, {
      agreementCompletion: "Completed",
      agreementReview: null,
    });
  const about = { kind: "contract", id: contract.id } as const;
  const applications = [opportunityId];
  const signature = { by: asBorrower(contactId), person: contactId, about, applications };
  const detail = { signing: signingId, document: document.id, sha256: file.sha256 };
  if (reason)
    await emit(tx, { ...signature, action: "contract.signed-unapplied", detail: { ...detail, reason } });
  else {
    const mails = await listAgreementMails(tx, "agreement-signed", opportunityId, contactId);
    await emit(tx, { ...signature, action: "contract.signed", detail }, mails);
  }
  return reason;
}

async function unappliedReason(
  tx: Transaction,
  { signing, contract, certificate }: CompletedSigning,
  opportunity: OpportunityRow | undefined,
): Promise<string | undefined> {
  if (certificate.documentSha256 !== contract.sha256) return "another document was signed";
  if (!opportunity) return "the signer no longer belongs to the business";
  if (opportunity.agreementCompletion !== "Sent")
    return `the agreement is ${opportunity.agreementCompletion ?? "not there"}`;
  const newest = await findOwnContract(tx.database, signing.contactId, signing.opportunityId);
  if (newest?.id !== contract.id) return "the agreement was replaced";
  const { state } = await lockSigning(tx.database, signing.id);
  return state === "open" ? undefined : "the signing was canceled";
}
