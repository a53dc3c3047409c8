import { closedWon, sbaType } from "../loans/rules.ts";
import type { CaseWorker, Opportunity, ShownCaseWorker, Stipulation } from "./contract.ts";
import { applicationTexts } from "./messages.ts";

const closedLost = "Closed Lost";
const badgeCap = 99;

/** What the borrower has just completed, as the address of the page says (successStipulation… parameters, SH-003). */
export type Success = {
  readonly groupName?: string | undefined;
  readonly name?: string | undefined;
  /** Of which application it was; undefined where nothing tells, as of an address that was typed. */
  readonly opportunityId?: string | undefined;
  /** The ids of what was done; undefined where names alone tell, as of an address that was typed. */
  readonly requests?: readonly string[] | undefined;
};

/** Neither "Closed Won" nor "Closed Lost" (CORE-SUM-08, CORE-CONST-02). */
export function isOpen(opportunity: Pick<Opportunity, "stageName">): boolean {
  return opportunity.stageName !== closedWon && !isLost(opportunity);
}

export function isLost(opportunity: Pick<Opportunity, "stageName">): boolean {
  return opportunity.stageName === closedLost;
}

/** An application to the Paycheck Protection Program (CORE-HELP-06). */
export function isPpp(opportunity: Pick<Opportunity, "type" | "paycheckProtectionPlanId">): boolean {
  return opportunity.type === sbaType || opportunity.paycheckProtectionPlanId !== null;
}

/** The newest open application by the date it was received; one without a date comes last (CORE-SUM-02). */
export function activeOpportunity<O extends Pick<Opportunity, "stageName" | "applicationReceivedDate">>(
  opportunities: readonly O[],
): O | undefined {
  return opportunities.filter(isOpen).toSorted(byApplicationDate)[0];
}

/** What an application is called on screen. */
export function applicationName({ name }: Pick<Opportunity, "name">): string {
  return name.trim() || applicationTexts.businessLoanApplication;
}

/** Newest application first. */
export function byApplicationDate(
  one: Pick<Opportunity, "applicationReceivedDate">,
  other: Pick<Opportunity, "applicationReceivedDate">,
): number {
  const [date, otherDate] = [one.applicationReceivedDate, other.applicationReceivedDate];
  if (!date || !otherDate) return Number(!date) - Number(!otherDate);
  return Temporal.Instant.compare(otherDate, date);
}

/** A declined SBA application whose adverse action notice was not sent yet (CORE-SUM-19). */
export function showsAdverseActionNotice(
  opportunity: Pick<Opportunity, "type" | "stageName" | "adverseActionNoticeSent">,
): boolean {
  return opportunity.type === sbaType && isLost(opportunity) && !opportunity.adverseActionNoticeSent;
}

/**
 * Whether the success parameters name this stipulation, by its group, its name or its document type
 * (CORE-SUM-12, CORE-ACT-05). What the lender sent back is not done because an address says so, nor is what was asked
 * for since.
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
    success.name === name ||
    (documentType !== null && [success.groupName, success.name].includes(documentType))
  );
}

/** Two applications may ask for the same by the same names. */
export function isOfApplication({ opportunityId }: Success, id: string): boolean {
  return opportunityId === undefined || opportunityId === id;
}

/** The bell's badge: nothing at 0, never more than 99 (CORE-LAYOUT-05, CH-56). */
export function badgeText(count: number): string {
  return count > 0 ? String(Math.min(count, badgeCap)) : "";
}

/** A specialist as borrowers see them (FH-74). */
export function shownCaseWorker(caseWorker: CaseWorker): ShownCaseWorker {
  const { customerFacingProfile } = caseWorker;
  return customerFacingProfile ? { ...caseWorker, customerFacingProfile } : { customerFacingProfile };
}
