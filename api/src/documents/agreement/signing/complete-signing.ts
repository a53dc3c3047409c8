import { signedCopyType } from "@portal/domain/documents/agreement/rules";
import { signedFilename } from "@portal/domain/documents/agreement/signing/messages";
import type { SigningCertificate, SigningEvent } from "@portal/providers/e-sign/e-sign-provider";
import { ProviderFault } from "@portal/providers/provider-fault";
import { lockOwnOpportunity } from "../../../access/find-own.ts";
import { inTransaction, type Context, type Transaction } from "../../../context.ts";
import { recordAudit } from "../../../platform/audit/audit-entry.ts";
import { keepBytes, type KeptBytes } from "../../keep-bytes.ts";
import { insertDocuments } from "../../store.ts";
import { findOwnContract, setStanding, type ContractRow } from "../agreement-store.ts";
import { tellOfAgreement } from "../tell-of-agreement.ts";
import { sealFacts } from "./seal-facts.ts";
import { endSigning, findSigning, insertEvent, type SigningRow } from "./signing-store.ts";

type Signed = {
  readonly event: SigningEvent;
  readonly signing: SigningRow;
  readonly contract: ContractRow;
  readonly certificate: SigningCertificate;
  readonly file: KeptBytes;
};

/**
 * What the provider said, done. The only place where an agreement becomes Completed (2.14). What was heard before, or
 * speaks of a session that counts no more, changes nothing; what fails is said again.
 */
export async function completeSigning(context: Context, event: SigningEvent): Promise<void> {
  const found = await findSigning(context.database, event.reference);
  if (!found || found.signing.sessionId !== event.sessionId || found.signing.state !== "open") return;
  const { signing, contract } = found;
  if (event.type === "ended") return noteEnd(context, event, signing);

  const session = { sessionId: event.sessionId, reference: signing.id };
  const state = await context.providers.eSign.find(session);
  if (state.status !== "signed") throw new ProviderFault("e-sign", "what is signed is not", undefined);
  const { certificate } = state;
  if (certificate.documentSha256 !== contract.sha256)
    throw new ProviderFault("e-sign", "another document was signed", undefined);
  const bytes = await context.providers.eSign.readSigned(session);
  const file = await keepBytes(context, signedFilename, bytes);
  // What is not named after all, the sweep removes.
  await inTransaction(context, (tx) => complete(tx, { event, signing, contract, certificate, file }));
}

async function noteEnd(context: Context, event: SigningEvent, { id }: SigningRow): Promise<void> {
  await inTransaction(context, async ({ database, clock }) => {
    const receivedAt = clock.now();
    if (await insertEvent(database, { id: event.eventId, signingId: id, receivedAt }))
      await endSigning(database, id, { state: "ended", endedAt: receivedAt });
  });
}

async function complete(tx: Transaction, { event, signing, contract, certificate, file }: Signed) {
  const { id: signingId, contactId, opportunityId } = signing;
  const now = tx.clock.now();
  const opportunity = await lockOwnOpportunity(tx.database, contactId, opportunityId);
  const newest = await findOwnContract(tx.database, contactId, opportunityId);
  if (opportunity?.agreementCompletion !== "Sent" || newest?.id !== contract.id) return;
  if (!(await insertEvent(tx.database, { id: event.eventId, signingId, receivedAt: now }))) return;
  const [document] = await insertDocuments(tx.database, [
    {
      opportunityId,
      contactId,
      documentType: signedCopyType,
      stipulationId: null,
      month: null,
      contentType: "application/pdf",
      uploadedAt: now,
      ...file,
    },
  ]);
  if (!document) throw new Error("a signed agreement was there before it was signed");
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
  const end = { state: "signed", endedAt: now, documentId: document.id, ...sealed } as const;
  // Under the application's lock nobody else has ended it, but for a provider that speaks twice at once.
  if (!(await endSigning(tx.database, signingId, end))) throw new Error("a signing has ended meanwhile");
  await setStanding(tx.database, opportunityId, { agreementCompletion: "Completed", agreementReview: null });
  recordAudit(tx, {
    actor: { kind: "borrower", id: contactId },
    action: "contract.signed",
    subject: { kind: "contract", id: contract.id },
    detail: { signing: signingId, document: document.id, sha256: file.sha256 },
  });
  await tellOfAgreement(tx, "agreement-signed", opportunityId, contactId);
}
