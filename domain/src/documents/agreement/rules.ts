import type { UploadProfile } from "../rules.ts";
import { trackerRows } from "../../applications/tracker/rules.ts";
import { dayOf, formatDate, formatMoment } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import type { AgreementStatus } from "./contract.ts";
import { agreementTexts } from "./messages.ts";

/** The documents of a signed copy are kept as this type; no other upload may carry it. */
export const signedCopyType = "SignedLoanAgreement";

/**
 * A file that was signed online but completed no agreement: the agreement had been voided or replaced, or the signer no
 * longer belonged to the business. The lender reviews it like any other document.
 */
export const unappliedCopyType = "UnappliedLoanAgreement";

/**
 * What the page shows: `working` while there is nothing to sign, `ready` to be signed, `received` while the lender
 * looks at the copy, `rejected` when it did not do, and `signed` in the end.
 */
export type AgreementState = "working" | "rejected" | "received" | "signed" | "ready";

type Standing = Pick<AgreementStatus, "completionStatus" | "uwReviewStatus"> & {
  /** Null where there is no agreement to read and to print. */
  readonly contract: unknown;
};

/** The order is that of the specification's states (2.14, FORG-AGR-03 to 05, FORG-AGR-07). */
export function agreementState({ completionStatus, uwReviewStatus, contract }: Standing): AgreementState {
  if (!isOut({ completionStatus })) return "working";
  if (uwReviewStatus === "Rejected") return contract === null ? "working" : "rejected";
  if (uwReviewStatus === "Needs Review") return "received";
  if (completionStatus === "Completed" || uwReviewStatus === "Approved") return "signed";
  return contract === null ? "working" : "ready";
}

/** Whether there is nothing left to sign: also where the signing provider has yet to confirm it (FORG-AGR-06). */
export function isSigned(status: Standing & Pick<AgreementStatus, "onlineSigning">): boolean {
  return status.onlineSigning === "filing" || agreementState(status) === "signed";
}

/**
 * Whether an agreement may be signed online, of an application that allows it (FORG-AGR-01). One of which a copy was
 * turned away is printed and uploaded again, or given anew (2.14).
 */
export function takesOnlineSignature(standing: Standing): boolean {
  return standing.completionStatus === "Sent" && agreementState(standing) === "ready";
}

/**
 * Whether an open signing page still takes a signature. A paper copy that waits for review does not end it; the lender's
 * review of one does.
 */
export function keepsSigningOpen(standing: Standing): boolean {
  return standing.completionStatus === "Sent" && ["ready", "received"].includes(agreementState(standing));
}

/** Whether a signature that the provider has yet to confirm would still complete it. */
export function awaitsConfirmation(standing: Standing): boolean {
  return standing.completionStatus === "Sent" && ["ready", "rejected"].includes(agreementState(standing));
}

/**
 * Whether a signed copy is taken. While one waits to be reviewed too: an answer that was lost has it sent again, and
 * a page that failed follows the others.
 */
export function takesSignedCopy(standing: Standing): boolean {
  return ["ready", "rejected", "received"].includes(agreementState(standing));
}

/** Whether there is an agreement to sign, to judge or to take back: from the moment it was sent. */
export function isOut({ completionStatus }: Pick<Standing, "completionStatus">): boolean {
  return completionStatus === "Sent" || completionStatus === "Completed";
}

/** What a signed copy may be, at both ends; `.jpeg` is not on the specification's list (FORG-AGR-02, FORG-AGR-09, FH-38). */
export const agreementProfile = {
  name: "agreement",
  perFileBytes: 27_000_000,
  totalBytes: 27_000_000,
  /** A photograph for each page of a long agreement. */
  maxFiles: 60,
  extensions: ["jpg", "gif", "png", "pdf"],
} as const satisfies UploadProfile;

/** Bytes of a whole request that sends a signed copy (SERV-UP-24, FORG-API-22). */
export const mostBodyBytes = 30_000_000;

/** @param sizes of the files of one copy in bytes, those aside that are refused by themselves (FORG-AGR-09) */
export function exceedsTotal(sizes: readonly number[]): boolean {
  return sizes.reduce((total, size) => total + size, 0) > agreementProfile.totalBytes;
}

/** The agreement is handed out under this name, whatever the lender's own is (forgiveness 2.3). */
export const contractFilename = "loan-agreement.pdf";

/** What the lender gives to be signed: one PDF. */
export const contractLimits = { ...agreementProfile, maxFiles: 1, extensions: ["pdf"] } as const;

/** How long the agreement is, beside its name. */
export function pageCount(count: number): string {
  return count === 1 ? agreementTexts.onePage : fillIn(agreementTexts.pageCount, { count });
}

/**
 * The tracker once the agreement is signed: at "Sign loan agreement" while the signed copy is being filed, and then at the
 * funding.
 */
export function signedTracker(isFiling: boolean) {
  return trackerRows(isFiling ? "ST5" : "ST6", "us", false).map(({ name, state, word }) => ({
    name,
    state,
    note: isFiling && state === "current" ? agreementTexts.beingFiled : word,
  }));
}

type SignedFacts = Pick<AgreementStatus, "signature" | "contract" | "fundsGoTo">;

/** Who signed, when, what, and where the money goes, as far as that is known. */
export function signedFacts({ signature, contract, fundsGoTo }: SignedFacts) {
  const { signedBy, signedAt, agreement, agreementDate, fundsTo, accountEnding } = agreementTexts;
  const bank = fundsGoTo && [
    fundsGoTo.institutionName,
    fundsGoTo.lastFour && fillIn(accountEnding, { lastFour: fundsGoTo.lastFour }),
  ];
  const made = contract && fillIn(agreementDate, { date: formatDate(dayOf(contract.generatedTimestamp)) });
  return [
    { label: signedBy, parts: [signature?.name, signature?.jobTitle], between: ", " },
    { label: signedAt, parts: [signature && formatMoment(signature.timestamp)], between: "" },
    { label: agreement, parts: [made], between: "" },
    { label: fundsTo, parts: bank ?? [], between: " " },
  ].flatMap(({ label, parts, between }) => {
    const value = parts.filter(Boolean).join(between);
    return value === "" ? [] : [{ label, value }];
  });
}
