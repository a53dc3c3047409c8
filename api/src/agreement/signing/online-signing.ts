import type { Queryable } from "@portal/database/connection";
import type { AgreementStatus } from "@portal/domain/agreement/contract";
import { awaitsConfirmation, takesOnlineSignature } from "@portal/domain/agreement/rules";
import type { SigningCertificate } from "@portal/providers/e-sign/e-sign-provider";
import { ProviderFault } from "@portal/providers/provider-fault";
import type { OpportunityRow } from "../../access/find-own.ts";
import type { Context } from "../../context.ts";
import { describeError } from "../../platform/log.ts";
import type { whoSigns } from "../../ownership/who-signs.ts";
import { openFacts } from "./seal-facts.ts";
import { findOwnSigned, listOwnOpen } from "./signing-store.ts";

/** The number of days for which the portal asks the provider about a signing session. */
const waitedDays = 7;
/** Asks the provider only about the newest open sessions, because opening a session cancels earlier sessions. */
const maxAsked = 3;

/** A signing provider's report on the open signing sessions. */
export type Filing = {
  /** Whether the provider reports a signature. The agreement completes later, when the provider's callback arrives. */
  readonly isSigned: boolean;
  readonly certificate?: SigningCertificate;
  /** The provider's failure, or undefined if the provider responded. */
  readonly fault: ProviderFault | undefined;
};

export async function findUnfiledSignature(
  context: Context,
  borrower: string,
  opportunityId: string,
): Promise<Filing> {
  const since = context.clock.now().subtract({ hours: 24 * waitedDays });
  const open = await listOwnOpen(context.database, borrower, opportunityId, { since, most: maxAsked });
  let fault: ProviderFault | undefined;
  for (const { id, sessionId } of open) {
    try {
      const state = await context.providers.eSign.find({ sessionId, reference: id });
      if (state.status === "signed")
        return { isSigned: true, certificate: state.certificate, fault: undefined };
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      context.log.warn({ what: "a signing provider did not answer", error: describeError(error) });
      fault = error;
    }
  }
  return { isSigned: false, fault };
}

type SigningContext = {
  readonly contract: unknown;
  readonly who: Awaited<ReturnType<typeof whoSigns>>;
  /** The signing provider's report. Must be fetched before the application is read. */
  readonly filing: Filing;
};

/**
 * Returns the state of online signing.
 * @throws ProviderFault if the state depends on a provider that does not respond
 */
export async function onlineSigning(
  database: Queryable,
  borrower: string,
  opportunity: OpportunityRow,
  { contract, who, filing }: SigningContext,
): Promise<AgreementStatus["onlineSigning"]> {
  const { id, agreementCompletion: completionStatus, agreementReview: uwReviewStatus } = opportunity;
  if (completionStatus === "Completed")
    return (await findOwnSigned(database, borrower, id)) ? "signed" : null;
  const standing = { completionStatus, uwReviewStatus, contract };
  if (filing.fault && awaitsConfirmation(standing)) throw filing.fault;
  if (filing.isSigned && awaitsConfirmation(standing)) return "filing";
  return takesOnlineSignature(standing) && who.isAutomatic && who.isBorrower ? "offered" : null;
}

/** Returns an agreement's signature. Asks the provider if the provider's callback has not arrived yet. */
export async function signatureOf(
  context: Context,
  borrower: string,
  opportunityId: string,
  {
    shown,
    filing,
    who,
  }: Pick<SigningContext, "filing" | "who"> & {
    readonly shown: AgreementStatus["onlineSigning"];
  },
): Promise<AgreementStatus["signature"]> {
  const { jobTitle } = who;
  if (shown === "filing" && filing.certificate)
    return { name: filing.certificate.name, jobTitle, timestamp: filing.certificate.signedAt };
  const signed = shown === "signed" && (await findOwnSigned(context.database, borrower, opportunityId));
  const facts = signed ? openFacts(context, signed.signing) : undefined;
  return facts ? { name: facts.name, jobTitle, timestamp: facts.signedTimestamp } : null;
}
