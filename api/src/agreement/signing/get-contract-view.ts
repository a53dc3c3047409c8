import { termLines } from "@portal/domain/applications/terms/rules";
import { signedAgreementPath, loanAgreementPath } from "@portal/domain/agreement/paths";
import { takesOnlineSignature } from "@portal/domain/agreement/rules";
import { agreementTexts } from "@portal/domain/agreement/messages";
import type { getContractView as contract } from "@portal/domain/agreement/signing/contract";
import { maxSigningsPerHour, signingMinutes } from "@portal/domain/agreement/signing/rules";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { findOwnOpportunity, lockOwnOpportunity, type OpportunityRow } from "../../access/find-own.ts";
import { inTransaction, type Context, type Transaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import type { Session } from "../../sessions/session.ts";
import { readStored } from "../../documents/sealing/open-stored.ts";
import { whoSigns } from "../../ownership/who-signs.ts";
import { findOwnContract, readTerms, type ContractRow } from "../store.ts";
import { cancelSigning } from "./cancel-signing.ts";
import { cancelEarlierSignings } from "./cancel-earlier-signings.ts";
import { findUnfiledSignature } from "./online-signing.ts";
import { countStarted, findOwnSigner, insertSigning, setSession } from "./signing-store.ts";

type Refusal = "NOT_FOUND" | "SIGNING_NOT_OFFERED" | "TOO_MANY_SIGNINGS";
type StartedSigning = { readonly signingId: string; readonly made: ContractRow };

/** Records the signing session before calling the provider, so that parallel calls cannot exceed the hourly limit. */
export const getContractView: Act<typeof contract> = async (context, { session, params }) => {
  const { contactId, country } = session;
  const opportunity = await findOwnOpportunity(context.database, contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const who = await whoSigns(context.database, contactId, opportunity);
  const isTheirs = who.isAutomatic && who.isBorrower;
  if (!isTheirs) return refuse("SIGNING_NOT_OFFERED");
  const filing = await findUnfiledSignature(context, contactId, params.id);
  if (filing.fault) throw filing.fault;
  if (filing.isSigned) return refuse("SIGNING_NOT_OFFERED");
  const noted = await inTransaction(context, (tx) => noteSigning(tx, session, opportunity.id));
  if (!noted.ok) return noted;
  const { signingId, made } = noted.value;
  const signer = await findOwnSigner(context.database, contactId, params.id);
  if (!signer) return refuse("NOT_FOUND");

  const { config, providers } = context;
  const page = (path: typeof loanAgreementPath) =>
    `${config.origin}${path(country, { opportunityId: opportunity.id })}`;
  const begun = await providers.eSign.begin({
    reference: signingId,
    document: {
      title: agreementTexts.title,
      bytes: await readStored(context, made.storageId),
      terms: termLines(await readTerms(context.database, opportunity.id)),
    },
    signer: {
      name: `${signer.firstName} ${signer.lastName}`,
      email: signer.email ?? "",
      jobTitle: who.jobTitle,
      business: signer.business,
    },
    minutes: signingMinutes,
    callbackUrl: `${config.origin}/api/esign/callbacks`,
    returnUrl: page(signedAgreementPath),
    leaveUrl: page(loanAgreementPath),
  });
  await setSession(context.database, signingId, begun.sessionId);
  await cancelEarlierSignings(context, contactId, params.id, signingId);
  // The lender may have changed the agreement while the provider opened the session.
  if (!(await isStillOpen(context, session, noted.value))) {
    await cancelSigning(context, { id: signingId, sessionId: begun.sessionId });
    return refuse("SIGNING_NOT_OFFERED");
  }
  return done({ url: begun.url });
};

async function isStillOpen(
  { database }: Context,
  { contactId }: Session,
  { made }: StartedSigning,
): Promise<boolean> {
  const opportunity = await findOwnOpportunity(database, contactId, made.opportunityId);
  const newest = await findOwnContract(database, contactId, made.opportunityId);
  return newest?.id === made.id && opportunity !== undefined && isOffered(opportunity, newest);
}

function isOffered(opportunity: OpportunityRow, made: ContractRow | undefined): boolean {
  return takesOnlineSignature({
    completionStatus: opportunity.agreementCompletion,
    uwReviewStatus: opportunity.agreementReview,
    contract: made ?? null,
  });
}

async function noteSigning(
  tx: Transaction,
  { contactId }: Session,
  opportunityId: string,
): Promise<Outcome<StartedSigning, Refusal>> {
  const opportunity: OpportunityRow | undefined = await lockOwnOpportunity(
    tx.database,
    contactId,
    opportunityId,
  );
  if (!opportunity) return refuse("NOT_FOUND");
  const made = await findOwnContract(tx.database, contactId, opportunityId);
  if (!made || !isOffered(opportunity, made)) return refuse("SIGNING_NOT_OFFERED");
  const startedAt = tx.clock.now();
  if ((await countStarted(tx.database, contactId, startedAt.subtract({ hours: 1 }))) >= maxSigningsPerHour)
    return refuse("TOO_MANY_SIGNINGS");
  const signingId = await insertSigning(tx.database, {
    opportunityId,
    contactId,
    contractId: made.id,
    startedAt,
    expiresAt: startedAt.add({ minutes: signingMinutes }),
  });
  await emit(tx, {
    by: asBorrower(contactId),
    person: contactId,
    action: "contract.signing-opened",
    about: { kind: "contract", id: made.id },
    detail: { signing: signingId },
  });
  return done({ signingId, made });
}
