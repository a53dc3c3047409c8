import type { Opportunity, OpportunityContact, Stipulation } from "@portal/domain/applications/contract";
import { groupTexts } from "@portal/domain/forgiveness/groups/messages";
import type { ForgivenessGroup } from "@portal/domain/forgiveness/groups/rules";
import type { PaycheckProtectionPlan } from "@portal/domain/forgiveness/plan/contract";
import { loanForgiveness, type LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import type { Account, Advance } from "@portal/domain/loans/contract";

/**
 * Records for component tests, complete by the contract. Every value differs from every other, from labels and from
 * defaults, so a test notices a wrong field. A test states the values that it is about.
 */
const started = Temporal.Instant.from("2026-03-04T15:30:00Z");

type StipulationChanges = Partial<Omit<Stipulation, "stipulationMap">> & {
  readonly stipulationMap?: Partial<Stipulation["stipulationMap"]>;
};

export function stipulation({ stipulationMap, ...changes }: StipulationChanges = {}): Stipulation {
  return {
    id: "stip-1",
    opportunityId: "opp-1",
    name: "S-00071",
    displayName: "Articles of incorporation",
    groupName: "Business documents",
    description: "Internal note of the lender",
    customerFacingDescription: "The state's stamped copy.",
    type: "Articles",
    isFulfilled: false,
    fulfilled: false,
    isRenewal: false,
    isDocument: true,
    isBankAccountInformation: false,
    isBankAccountVerification: false,
    isVendorReference: false,
    isLandlordReference: false,
    showOwners: false,
    showManagers: false,
    showAdditionalSigners: false,
    contactId: null,
    contactName: null,
    countRequired: null,
    optedOut: false,
    createdTimestamp: started,
    fulfilledFirstTimestamp: null,
    rejection: null,
    ...changes,
    stipulationMap: {
      name: "Articles",
      documentName: "Articles of incorporation (filed)",
      documentType: "Articles",
      classification: "Document",
      customerFacingCopy: "Upload the articles that your state has filed.",
      requestType: "Credit Application",
      ...stipulationMap,
    },
  };
}

/** An open credit application that waits for documents. */
export function opportunity(changes: Partial<Opportunity> = {}): Opportunity {
  return {
    id: "opp-1",
    accountId: "account-1",
    name: "Oyelaran Bakery LLC - 2026",
    stageName: "Application Received",
    stage: "ST2",
    type: "New",
    closedDate: null,
    applicationReceivedDate: started,
    partner: null,
    partnerName: null,
    paycheckProtectionPlanId: null,
    loanVersion: "LOAN",
    flowType: null,
    adverseActionNoticeSent: false,
    numberOfBankStatementsAlreadyUploaded: 0,
    businessEntityType: "Limited Liability Company",
    numberOfEmployees: 14,
    advanceAmount: null,
    totalLoanFee: null,
    termInWeeks: null,
    averagePayment: null,
    annualInterestRate: null,
    originationFee: null,
    premiumAmount: null,
    repaymentAmount: null,
    numberOfPayments: null,
    renewal: false,
    isInFlight: true,
    cfStatusTrackerScreen: "ST2",
    businessPhone: "5155550111",
    businessFundingExpert: null,
    sbaRequestId: null,
    issuedDate: null,
    rescindedDate: null,
    sbaLoanRescindedDate: null,
    confirmedFraudDate: null,
    caseWorker: null,
    stipulations: [],
    ...changes,
  };
}

/** A person of an application. A reference has a role. */
export function opportunityContact(changes: Partial<OpportunityContact> = {}): OpportunityContact {
  return {
    id: "contact-7",
    name: { first: "Ruth", last: "Keller" },
    email: "ruth.keller@prairie-dairy.example",
    phone: "5155550199",
    role: null,
    businessName: null,
    opportunityId: "opp-1",
    isApplicant: false,
    ...changes,
  };
}

const wired = Temporal.PlainDate.from("2026-02-10");

const specialist = {
  customerFacingProfile: true,
  firstName: "Ana",
  lastName: "Reyes",
  phone: "8005550173",
  extension: "2206",
  email: "ana.reyes@alderway.example",
} as const;

/** A first-draw PPP loan that was wired on February 10, 2026. Too large for form 3508S. */
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

export function account(changes: Partial<Account> = {}): Account {
  return {
    accountId: "account-1",
    accountName: "Oyelaran Bakery LLC",
    name: "Oyelaran Bakery",
    businessEntityType: "Partnership",
    state: "IA",
    contact: { id: "contact-of-marta" },
    ...changes,
  };
}

/** The application for the forgiveness of `pppAdvance`. No form is chosen and nothing is answered. */
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

/** A request of a forgiveness application. Its id is `stip-` and the group. */
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

/** The answers about payroll data and gross receipts of a PPP loan application. Nothing is answered. */
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
