import type { Opportunity, Stipulation } from "../../applications/contract.ts";
import type { Advance } from "../../loans/contract.ts";
import { checklistOf, isAllFulfilled } from "../checklist/rules.ts";
import { isOldEnough, isSmallLoan, unavailableReason } from "../eligibility/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import type { ForgivenessStage } from "../record/fields/contract.ts";
import type { cardButtons, cardTexts } from "./messages.ts";

export type CardWay = "summary" | "signoff" | "completed" | "detail" | "resume" | "begin-3508s" | "begin";
/** A card of the home page. A card without an action has no button. */
export type HomeCard = {
  readonly text: keyof typeof cardTexts;
  readonly button?: keyof typeof cardButtons;
  readonly way?: CardWay;
};

type Record = Pick<
  LoanForgiveness,
  | "stage"
  | "applicationVersionSelected"
  | "loanInformation"
  | "lastPageSubmitted"
  | "submittedTimestamp"
  | "customerSignoffTimestamp"
  | "readyForCustomerSignoff"
>;
type Requests = readonly Pick<Stipulation, "name" | "stipulationMap" | "isFulfilled" | "rejection">[];
export type Lent = {
  readonly advance: Pick<
    Advance,
    | "type"
    | "dateFirstWireIssued"
    | "estimatedMaturityDate"
    | "collateralPackageStatus"
    | "amount"
    | "loanVersion"
  >;
  readonly opportunity:
    | Pick<Opportunity, "issuedDate" | "rescindedDate" | "sbaLoanRescindedDate" | "confirmedFraudDate">
    | undefined;
  readonly record: Record | undefined;
  readonly requests: Requests;
  readonly hasClaim: boolean;
};

/**
 * Returns the home page's card for a loan, or "unset" if bad data left the application without a stage (2.4). `today`
 * is the date in New York.
 */
export function homeCard(lent: Lent, today: Temporal.PlainDate): HomeCard | "none" | "unset" {
  const { advance, opportunity, record } = lent;
  if (isPastMaturity(advance, today)) return "none";
  const reason = unavailableReason({ ...advance, isClaimed: lent.hasClaim }, opportunity);
  if (reason) return reason === "SYSTEM_UNAVAILABLE" ? { text: "unavailable" } : "none";
  if (record) return stageCard(record, lent.requests);
  if (!isOldEnough(advance, today)) return { text: "tooRecent" };
  return isOf2021(advance) && isSmallLoan(advance.amount)
    ? { text: "start3508s", button: "start", way: "begin-3508s" }
    : { text: "apply", button: "apply", way: "begin" };
}

/** Returns whether a loan's forgiveness application can begin or continue today. */
export function hasWayForward(
  {
    advance,
    opportunity,
    hasClaim,
  }: Pick<Lent, "opportunity" | "hasClaim"> & {
    readonly advance: Lent["advance"] & Pick<Advance, "loanForgivenessId">;
  },
  today: Temporal.PlainDate,
): boolean {
  if (isPastMaturity(advance, today)) return false;
  if (unavailableReason({ ...advance, isClaimed: hasClaim }, opportunity)) return false;
  return advance.loanForgivenessId !== null || isOldEnough(advance, today);
}

/** A loan is past its maturity starting one day after `estimatedMaturityDate` (FH-20). */
function isPastMaturity(
  { estimatedMaturityDate: maturity }: Pick<Advance, "estimatedMaturityDate">,
  today: Temporal.PlainDate,
): boolean {
  return maturity !== null && Temporal.PlainDate.compare(maturity, today) < 0;
}

/** Day on which the off-book loans were transferred (FORG-CONST-14). */
const offBookDay = { year: 2021, month: 9, day: 17 } as const;

/**
 * Chooses the note about an off-book loan. The note omits the transfer day for a loan issued after that day (FH-78).
 */
export function offBookNote({ issuedDate }: Pick<Advance, "issuedDate">): "offBook" | "offBookLater" {
  const isLater = issuedDate !== null && Temporal.PlainDate.compare(issuedDate, offBookDay) > 0;
  return isLater ? "offBookLater" : "offBook";
}

/** Versions of 2021 loans begin with "21" (FH-15). */
function isOf2021({ loanVersion }: Pick<Advance, "loanVersion">): boolean {
  return loanVersion?.startsWith("21") ?? false;
}

const inReview: HomeCard = { text: "inReview", button: "view", way: "summary" };
const decided: HomeCard = { text: "decided", button: "amount", way: "detail" };
const cards: Readonly<{
  [Stage in Exclude<ForgivenessStage, "Document Upload" | "Customer Signoff">]: HomeCard;
}> = {
  "Document Review": inReview,
  "Quality Check Sendback": inReview,
  "Internal Quality Check": inReview,
  "Additional Documents Requested": { text: "moreDocuments", button: "upload", way: "summary" },
  "Pending SBA Submission": { text: "pending", button: "details", way: "detail" },
  "Awaiting SBA Response": { text: "awaiting", button: "details", way: "detail" },
  "SBA Response Received": { text: "responded", button: "details", way: "detail" },
  "SBA Additional Info Required": { text: "moreInformation", button: "upload", way: "summary" },
  Declined: decided,
  Forgiven: decided,
  Expired: { text: "expired", button: "resume", way: "resume" },
};

/** Returns the home page's card for an application's stage. The forgiveness summary shows the same texts (FH-95). */
export function stageCard(record: Record, requests: Requests): HomeCard | "unset" {
  const { stage } = record;
  if (stage === null) return "unset";
  if (stage === "Document Upload") return uploadCard(record, requests);
  return stage === "Customer Signoff" ? signoffCard(record) : cards[stage];
}

/** After the borrower agreed to the amount, the card no longer depends on the readiness for sign-off (FH-19). */
function signoffCard({ readyForCustomerSignoff, customerSignoffTimestamp }: Record): HomeCard {
  if (customerSignoffTimestamp !== null) return { text: "agreed", button: "review", way: "completed" };
  return readyForCustomerSignoff ? { text: "signoff", button: "review", way: "signoff" } : inReview;
}

function uploadCard(record: Record, requests: Requests): HomeCard {
  if (isAllFulfilled(record, requests)) return { text: "submitted", button: "view", way: "summary" };
  const isBegun =
    record.applicationVersionSelected !== null ||
    record.lastPageSubmitted !== null ||
    checklistOf(record, requests).some(({ isFulfilled }) => isFulfilled);
  return isBegun
    ? { text: "begun", button: "continue", way: "summary" }
    : { text: "nothingDone", button: "upload", way: "summary" };
}

/** Returns the page that the Apply button opens, for a new or an existing application (FORG-HOME-09 to 11). */
export function afterApply(
  { applicationVersionSelected: version }: Pick<LoanForgiveness, "applicationVersionSelected">,
  { ezQuestionnaireCompleted }: Pick<Advance, "ezQuestionnaireCompleted">,
): "questionnaire" | "application" | "summary" {
  if (version === null && !ezQuestionnaireCompleted) return "questionnaire";
  return version === "3508" ? "application" : "summary";
}
