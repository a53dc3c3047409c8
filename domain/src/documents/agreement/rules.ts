import type { UploadProfile } from "../rules.ts";
import { fillIn } from "../../wire/messages.ts";
import type { AgreementStatus } from "./contract.ts";
import { agreementTexts } from "./messages.ts";

/** The documents of a signed copy are kept as this type; no other upload may carry it. */
export const signedCopyType = "SignedLoanAgreement";

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
