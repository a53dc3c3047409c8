import type { UploadProfile } from "../documents/rules.ts";
import { trackerRows } from "../applications/tracker/rules.ts";
import { isAgreementOut } from "../applications/rules.ts";
import { dayOf, formatDate, formatMoment } from "../wire/dates.ts";
import { fillIn } from "../wire/messages.ts";
import type { AgreementStatus } from "./contract.ts";
import { agreementTexts } from "./messages.ts";

/** Document type of a signed copy's files. Other uploads may not use this type. */
export const signedCopyType = "SignedLoanAgreement";

/**
 * The document type of an online signature that arrived too late, for example after the agreement was voided. The
 * lender reviews the file like any other document.
 */
export const unappliedCopyType = "UnappliedLoanAgreement";

/**
 * `working`: no agreement to sign yet. `received`: the lender reviews the signed copy. `rejected`: the lender
 * rejected the signed copy.
 */
export type AgreementState = "working" | "rejected" | "received" | "signed" | "ready";

type AgreementFacts = Pick<AgreementStatus, "completionStatus" | "uwReviewStatus"> & {
  /** The agreement to read and print; null until the lender provides the agreement. */
  readonly contract: unknown;
};

/** Returns the agreement's state. Checks states in the specification's order (2.14, FORG-AGR-03 to 05, FORG-AGR-07). */
export function agreementState({
  completionStatus,
  uwReviewStatus,
  contract,
}: AgreementFacts): AgreementState {
  if (!isAgreementOut(completionStatus)) return "working";
  if (uwReviewStatus === "Rejected") return contract === null ? "working" : "rejected";
  if (uwReviewStatus === "Needs Review") return "received";
  if (completionStatus === "Completed" || uwReviewStatus === "Approved") return "signed";
  return contract === null ? "working" : "ready";
}

/** Whether the borrower signed. The signing provider may not have confirmed the signature yet (FORG-AGR-06). */
export function isSigned(status: AgreementFacts & Pick<AgreementStatus, "onlineSigning">): boolean {
  return status.onlineSigning === "filing" || agreementState(status) === "signed";
}

/**
 * Whether the borrower can sign the agreement online. After a rejection, online signing is no longer possible
 * (FORG-AGR-01, 2.14).
 */
export function takesOnlineSignature(standing: AgreementFacts): boolean {
  return agreementState(standing) === "ready";
}

/** Whether an open signing page stays valid, for example while a paper copy waits for the lender's review. */
export function keepsSigningOpen(standing: AgreementFacts): boolean {
  return standing.completionStatus === "Sent" && ["ready", "received"].includes(agreementState(standing));
}

/** Whether the agreement's state lets the signing provider confirm a signature. False during a review. */
export function awaitsConfirmation(standing: AgreementFacts): boolean {
  return standing.completionStatus === "Sent" && ["ready", "rejected"].includes(agreementState(standing));
}

/** Whether the borrower can upload a signed copy. During a review, the borrower can add pages. */
export function takesSignedCopy(standing: AgreementFacts): boolean {
  return ["ready", "rejected", "received"].includes(agreementState(standing));
}

/** Limits of a signed copy. The specification omits `.jpeg` (FORG-AGR-02, FORG-AGR-09, FH-38). */
export const agreementProfile = {
  name: "agreement",
  perFileBytes: 27_000_000,
  totalBytes: 27_000_000,
  /** The limit allows one photo of each page of a long agreement. */
  maxFiles: 60,
  extensions: ["jpg", "gif", "png", "pdf"],
} as const satisfies UploadProfile;

/** Maximum bytes of a whole request that uploads a signed copy (SERV-UP-24, FORG-API-22). */
export const maxBodyBytes = 30_000_000;

/**
 * Whether the files of a signed copy are too large together (FORG-AGR-09).
 * @param sizes the bytes of each file that has no other error
 */
export function exceedsTotal(sizes: readonly number[]): boolean {
  return sizes.reduce((total, size) => total + size, 0) > agreementProfile.totalBytes;
}

/** The agreement's download name, which replaces the name of the lender's file (forgiveness specification, 2.3). */
export const contractFilename = "loan-agreement.pdf";

/** Limits of the agreement that the lender uploads: one PDF. */
export const contractLimits = { ...agreementProfile, maxFiles: 1, extensions: ["pdf"] } as const;

export function pageCount(count: number): string {
  return count === 1 ? agreementTexts.onePage : fillIn(agreementTexts.pageCount, { count });
}

/**
 * While the signed copy is being filed, the tracker stays at "Sign loan agreement". Then it moves to the funding step.
 */
export function signedTracker(isFiling: boolean) {
  return trackerRows(isFiling ? "ST5" : "ST6", "us", false).map(({ name, state, word }) => ({
    name,
    state,
    note: isFiling && state === "current" ? agreementTexts.beingFiled : word,
  }));
}

type SignedFacts = Pick<AgreementStatus, "signature" | "contract" | "fundsGoTo">;

/** Lists who signed which agreement, when, and which account receives the funds. Omits unknown facts. */
export function signedFacts({ signature, contract, fundsGoTo }: SignedFacts) {
  const { signedBy, signedAt, agreement, agreementDate, fundsTo, accountEnding } = agreementTexts;
  const bank = fundsGoTo && [
    fundsGoTo.institutionName,
    fundsGoTo.lastFour && fillIn(accountEnding, { lastFour: fundsGoTo.lastFour }),
  ];
  const made = contract && fillIn(agreementDate, { date: formatDate(dayOf(contract.generatedTimestamp)) });
  const facts = [
    { label: signedBy, value: [signature?.name, signature?.jobTitle].filter(Boolean).join(", ") },
    { label: signedAt, value: signature && formatMoment(signature.timestamp) },
    { label: agreement, value: made },
    { label: fundsTo, value: bank?.filter(Boolean).join(" ") },
  ];
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
