import { account, opportunity, started, stipulation } from "./fixtures.ts";
import type { StipulationChanges } from "./fixtures.ts";
import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { groupTexts } from "@portal/domain/forgiveness/groups/messages";
import type { ForgivenessGroup } from "@portal/domain/forgiveness/groups/rules";
import type { PaycheckProtectionPlan } from "@portal/domain/forgiveness/plan/contract";
import { loanForgiveness, type LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import type { Account, Advance } from "@portal/domain/loans/contract";

const wired = Temporal.PlainDate.from("2026-02-10");

const specialist = {
  customerFacingProfile: true,
  firstName: "Ana",
  lastName: "Reyes",
  phone: "8005550173",
  extension: "2206",
  email: "ana.reyes@alderway.example",
} as const;

/** A first-draw PPP loan that was wired on February 10, 2026 and is too large for form 3508S. */
export function pppAdvance(changes: Partial<Advance> = {}): Advance {
  return {
    id: "advance-ppp",
    name: "PPP-00412",
    opportunityId: "opp-ppp",
    accountId: "account-1",
    loanId: "7720-10010",
    issuedDate: wired,
    dateFirstWireIssued: wired,
    balance: 184_250_00,
    amount: 184_500_00,
    type: "SBA",
    currentPayment: 1_712_50,
    paymentFrequency: "Weekly",
    nextPaymentDate: wired.add({ days: 310 }),
    repaymentAmount: 186_345_00,
    pastDueAmount: 0,
    loanVersion: "21PPPLoan",
    loanForgivenessId: null,
    dateWireIssued: wired.add({ days: 1 }),
    estimatedMaturityDate: wired.add({ years: 5 }),
    firstPaymentDateExpected: wired.add({ days: 300 }),
    collateralPackageStatus: null,
    termInWeeks: 260,
    termInMonths: 60,
    ezQuestionnaireCompleted: false,
    ezAppEligible: false,
    firstDrawSbaLoanNumber: null,
    ...changes,
  };
}

/** The funded application of `pppAdvance`. */
export function pppOpportunity(changes: Partial<Opportunity> = {}): Opportunity {
  return opportunity({
    id: "opp-ppp",
    name: "Oyelaran Bakery LLC - PPP",
    stageName: "Closed Won",
    stage: "ST6",
    cfStatusTrackerScreen: "ST6",
    isInFlight: false,
    closedDate: started,
    loanVersion: "21PPPLoan",
    paycheckProtectionPlanId: "plan-7",
    issuedDate: wired,
    caseWorker: specialist,
    ...changes,
  });
}

/** The forgiveness application of `pppAdvance`, without a chosen form and without answers. */
export function forgivenessRecord(changes: Partial<LoanForgiveness> = {}): LoanForgiveness {
  const unanswered = Object.fromEntries(Object.keys(loanForgiveness.shape).map((name) => [name, null]));
  return {
    ...(unanswered as unknown as LoanForgiveness),
    id: "forgiveness-1",
    advanceId: "advance-ppp",
    opportunityId: "opp-ppp",
    stage: "Document Upload",
    sApp: false,
    loanInformation: {
      loanVersion: "21PPPLoan",
      sbaPppLoanNumber: "4410027206",
      lenderPppLoanNumber: "7720-10010",
      pppLoanAmount: 184_500_00,
      pppLoanIssueDate: wired,
      totalEmployees: 14,
    },
    caseWorker: specialist,
    readyForCustomerSignoff: false,
    ...changes,
  };
}

/** A request of a forgiveness application. The request's id is `stip-` and the group's name. */
export function forgivenessRequest(group: ForgivenessGroup, changes: StipulationChanges = {}): Stipulation {
  return stipulation({
    id: `stip-${group}`,
    opportunityId: "opp-ppp",
    name: group,
    displayName: `${group} of the lender`,
    groupName: group,
    type: group,
    ...changes,
    stipulationMap: {
      name: group,
      documentName: group,
      documentType: group,
      classification: "Forgiveness",
      customerFacingCopy: groupTexts[group].description,
      requestType: "Forgiveness Application",
      ...changes.stipulationMap,
    },
  });
}

/** The empty answers of a PPP loan application about payroll data and gross receipts. */
export function plan(changes: Partial<PaycheckProtectionPlan> = {}): PaycheckProtectionPlan {
  return {
    id: "plan-7",
    opportunityId: "opp-1",
    seasonalRevenue: null,
    startDateOfPeriod: null,
    timePeriodOfPayrollCosts: null,
    hiredHelpExpenses: null,
    cashTipsEquivalent: null,
    vacationLeaveBenefits: null,
    allowanceSeparationDismissal: null,
    yrlyHealthcareBenefitExpenses: null,
    yrlyPayrollTaxExpenses: null,
    eIDLRefinanceUse: null,
    eIDLRefinance: null,
    eIDLLoanNumber: null,
    economicDisasterInjuryLoan: null,
    businessActive2019: null,
    period1Quarter: null,
    period1Revenue: null,
    period2Quarter: null,
    period2Revenue: null,
    grossReceiptReductionIsDemonstrated: null,
    reductionPercent: null,
    ...changes,
  };
}

/** The business with the PPP loan `pppAdvance`. */
export const pppAccount = (): Account =>
  account({
    name: "Oyelaran Bakery",
    businessEntityType: "Partnership",
    contact: { id: "contact-of-marta" },
  });
