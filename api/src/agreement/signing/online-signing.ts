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

/** After this many days, the portal no longer asks the provider about a signing session. */
const waitedDays = 7;
/** Limits the checks to the newest open signing sessions, because opening a session cancels the earlier ones. */
const maxAsked = 3;

/** A signing provider's report on the open signing sessions. */
export type Filing = {
  /**
   * Whether the provider reports a signature before its callback arrived. Only the callback completes the agreement.
   */
  readonly isSigned: boolean;
  readonly certificate?: SigningCertificate;
  /** Set if the provider did not respond, so it is unknown whether the agreement is signed or can be signed. */
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
  /** The result of `findUnfiledSignature`, which must run before the application is read. */
  readonly filing: Filing;
};

/** @throws ProviderFault if the result depends on a provider that did not respond */
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

/** Returns a stored signature from the portal's record, or an unstored signature from the provider's record. */
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
