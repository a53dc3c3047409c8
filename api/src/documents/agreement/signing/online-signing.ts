import type { Queryable } from "@portal/database/connection";
import type { AgreementStatus } from "@portal/domain/documents/agreement/contract";
import { awaitsConfirmation, takesOnlineSignature } from "@portal/domain/documents/agreement/rules";
import type { SigningCertificate } from "@portal/providers/e-sign/e-sign-provider";
import { ProviderFault } from "@portal/providers/provider-fault";
import type { OpportunityRow } from "../../../access/find-own.ts";
import type { Context } from "../../../context.ts";
import { describeError } from "../../../platform/log.ts";
import { openFacts } from "./seal-facts.ts";
import { findOwnSigned, listOwnOpen } from "./signing-store.ts";

/** Who signs is known to a slice after this one, which brings it. */
export type WhoSigns = (
  database: Queryable,
  borrower: string,
  opportunity: OpportunityRow,
) => Promise<{
  /** Whether it may be signed without anybody of the lender's (FORG-AGR-07, FORG-AGR-08). */
  readonly isAutomatic: boolean;
  /** Whether the borrower is the one who signs. */
  readonly isBorrower: boolean;
  readonly jobTitle: string | null;
}>;

/** A provider that has said nothing for so long will say nothing any more. */
const waitedDays = 7;
/** Of those that a borrower left open; the others are called off when a newer one is begun. */
const mostAsked = 3;

/** What a signing provider says of the sessions that are open. */
export type Filing = {
  /** Whether one is signed there, which has not told us yet. What it is asked here decides nothing. */
  readonly isSigned: boolean;
  /** Who signed there, and when. */
  readonly certificate?: SigningCertificate;
  /** It did not answer: neither that something is signed nor that it may be is known then. */
  readonly fault: ProviderFault | undefined;
};

export async function findFiling(context: Context, borrower: string, opportunityId: string): Promise<Filing> {
  const since = context.clock.now().subtract({ hours: 24 * waitedDays });
  const open = await listOwnOpen(context.database, borrower, opportunityId, { since, most: mostAsked });
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

type Circumstances = {
  readonly contract: unknown;
  readonly who: Awaited<ReturnType<WhoSigns>>;
  /** As `findFiling` found it before the application was read. */
  readonly filing: Filing;
};

/**
 * What of signing online the borrower is shown.
 * @throws ProviderFault where that hangs on a provider that did not answer
 */
export async function onlineSigning(
  database: Queryable,
  borrower: string,
  opportunity: OpportunityRow,
  { contract, who, filing }: Circumstances,
): Promise<AgreementStatus["onlineSigning"]> {
  const { id, agreementCompletion: completionStatus, agreementReview: uwReviewStatus } = opportunity;
  if (completionStatus === "Completed")
    return (await findOwnSigned(database, borrower, id)) ? "signed" : null;
  const standing = { completionStatus, uwReviewStatus, contract };
  if (filing.fault && awaitsConfirmation(standing)) throw filing.fault;
  if (filing.isSigned && awaitsConfirmation(standing)) return "filing";
  return takesOnlineSignature(standing) && who.isAutomatic && who.isBorrower ? "offered" : null;
}

/** Who signed it online, and when: on our record once the signature is filed, before that by the provider. */
export async function signatureOf(
  context: Context,
  borrower: string,
  opportunityId: string,
  {
    shown,
    filing,
    who,
  }: Pick<Circumstances, "filing" | "who"> & {
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
