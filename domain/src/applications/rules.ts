import { closedWon, sbaType } from "../loans/rules.ts";
import type {
  AgreementCompletion,
  CaseWorker,
  Opportunity,
  ShownCaseWorker,
  Stipulation,
} from "./contract.ts";
import { applicationTexts } from "./messages.ts";

const closedLost = "Closed Lost";
const badgeCap = 99;

/**
 * Requests that the borrower just completed, as the page's address names them (successStipulation… parameters, SH-003).
 */
export type Success = {
  readonly groupName?: string | undefined;
  readonly name?: string | undefined;
  /** The application of the completed requests; undefined if the page's address omits the application. */
  readonly opportunityId?: string | undefined;
  /** Ids of the completed requests; undefined if the page's address omits the ids. */
  readonly requests?: readonly string[] | undefined;
};

/**
 * Whether the application is open: its stage is neither "Closed Won" nor "Closed Lost" (CORE-SUM-08, CORE-CONST-02).
 */
export function isOpen(opportunity: Pick<Opportunity, "stageName">): boolean {
  return opportunity.stageName !== closedWon && !isLost(opportunity);
}

export function isLost(opportunity: Pick<Opportunity, "stageName">): boolean {
  return opportunity.stageName === closedLost;
}

/** Returns whether this is a Paycheck Protection Program application (CORE-HELP-06). */
export function isPpp(opportunity: Pick<Opportunity, "type" | "paycheckProtectionPlanId">): boolean {
  return opportunity.type === sbaType || opportunity.paycheckProtectionPlanId !== null;
}

/** Returns the open application with the latest received date. Applications without a date come last (CORE-SUM-02). */
export function activeOpportunity<O extends Pick<Opportunity, "stageName" | "applicationReceivedDate">>(
  opportunities: readonly O[],
): O | undefined {
  return opportunities.filter(isOpen).toSorted(byApplicationDate)[0];
}

export function applicationName({ name }: Pick<Opportunity, "name">): string {
  return name.trim() || applicationTexts.businessLoanApplication;
}

/** Sorts the newest application first. */
export function byApplicationDate(
  one: Pick<Opportunity, "applicationReceivedDate">,
  other: Pick<Opportunity, "applicationReceivedDate">,
): number {
  const [date, otherDate] = [one.applicationReceivedDate, other.applicationReceivedDate];
  if (!date || !otherDate) return Number(!date) - Number(!otherDate);
  return Temporal.Instant.compare(otherDate, date);
}

/** Whether to announce a declined SBA application. False once the adverse action notice was sent (CORE-SUM-19). */
export function showsAdverseActionNotice(
  opportunity: Pick<Opportunity, "type" | "stageName" | "adverseActionNoticeSent">,
): boolean {
  return opportunity.type === sbaType && isLost(opportunity) && !opportunity.adverseActionNoticeSent;
}

/**
 * Whether the page's address says that the borrower just completed this stipulation (CORE-SUM-12, CORE-ACT-05). A
 * rejected stipulation never counts as completed.
 */
export function isJustFulfilled(
  stipulation: Pick<Stipulation, "id" | "groupName" | "name" | "opportunityId" | "rejection"> & {
    readonly stipulationMap: Pick<Stipulation["stipulationMap"], "documentType">;
  },
  success: Success,
): boolean {
  const { id, groupName, name, rejection, stipulationMap } = stipulation;
  const { documentType } = stipulationMap;
  if (rejection !== null || !isOfApplication(success, stipulation.opportunityId)) return false;
  if (success.requests) return success.requests.includes(id);
  return (
    success.groupName === groupName ||
    success.groupName === documentType ||
    success.name === name ||
    success.name === documentType
  );
}

/** True if the page's address names this application or no application. */
export function isOfApplication({ opportunityId }: Success, id: string): boolean {
  return opportunityId === undefined || opportunityId === id;
}

/** Returns the text of the bell's badge: empty at 0 and at most 99 (CORE-LAYOUT-05, CH-56). */
export function badgeText(count: number): string {
  return count > 0 ? String(Math.min(count, badgeCap)) : "";
}

/** Returns a case worker as shown to borrowers. Only a customer-facing profile has details (FH-74). */
export function shownCaseWorker(caseWorker: CaseWorker): ShownCaseWorker {
  const { customerFacingProfile } = caseWorker;
  return customerFacingProfile ? { ...caseWorker, customerFacingProfile } : { customerFacingProfile };
}

/** Whether an application's loan agreement was sent to the borrower and is not voided. */
export function isAgreementOut(completion: AgreementCompletion | null): boolean {
  return completion === "Sent" || completion === "Completed";
}
