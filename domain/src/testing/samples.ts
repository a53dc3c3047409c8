import type { EstimateAnswers } from "../forgiveness/estimate/rules.ts";
import type { PayrollData } from "../forgiveness/payroll-data/contract.ts";
import type { Opportunity, Stipulation } from "../applications/contract.ts";
import type { Account, Advance } from "../loans/contract.ts";

export const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
export const moment = (text: string): Temporal.Instant => Temporal.Instant.from(text);

export type StipulationPart = Partial<Omit<Stipulation, "stipulationMap">> & {
  readonly stipulationMap?: Partial<Stipulation["stipulationMap"]>;
};

/** Returns a customer-facing document request of an unknown type, which is the only request in its group. */
export function sampleStipulation(name: string, part: StipulationPart = {}): Stipulation {
  const { stipulationMap, ...fields } = part;
  const isFulfilled = fields.isFulfilled ?? false;
  return {
    id: name,
    opportunityId: "o1",
    name,
    displayName: `${name} for you`,
    groupName: name,
    description: "the lender's own words",
    customerFacingDescription: null,
    type: "Other",
    isFulfilled,
    fulfilled: isFulfilled,
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
    createdTimestamp: moment("2025-11-01T12:00:00Z"),
    rejection: null,
    fulfilledFirstTimestamp: isFulfilled ? moment("2025-11-14T12:00:00Z") : null,
    ...fields,
    stipulationMap: {
      name,
      documentName: name,
      documentType: null,
      classification: null,
      customerFacingCopy: "Please send it.",
      requestType: "Credit Application",
      ...stipulationMap,
    },
  };
}

/** Returns an open application that has no requests. */
export function sampleOpportunity(part: Partial<Opportunity> = {}): Opportunity {
  return {
    id: "o1",
    accountId: "a1",
    name: "Application",
    stageName: "Underwriting",
    stage: "ST3",
    type: "BLN",
    closedDate: null,
    applicationReceivedDate: null,
    partner: null,
    partnerName: null,
    paycheckProtectionPlanId: null,
    loanVersion: null,
    flowType: null,
    adverseActionNoticeSent: false,
    numberOfBankStatementsAlreadyUploaded: 0,
    businessEntityType: null,
    numberOfEmployees: null,
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
    cfStatusTrackerScreen: "ST3",
    businessPhone: null,
    businessFundingExpert: null,
    sbaRequestId: null,
    issuedDate: null,
    rescindedDate: null,
    sbaLoanRescindedDate: null,
    confirmedFraudDate: null,
    caseWorker: null,
    stipulations: [],
    ...part,
  };
}

export function sampleAccount(accountId: string, accountName = accountId): Account {
  return {
    accountId,
    accountName,
    name: accountName,
    businessEntityType: null,
    state: null,
    contact: { id: `contact of ${accountId}` },
  };
}

/** Returns a loan of an approved application. The borrower still owes $50 of $100, and nothing is past due. */
export function sampleAdvance(id: string, part: Partial<Advance> = {}): Advance {
  return {
    id,
    name: `Loan ${id}`,
    opportunityId: "won",
    accountId: "a1",
    loanId: `4410-${id}`,
    issuedDate: null,
    dateFirstWireIssued: null,
    balance: 50_00,
    amount: 100_00,
    type: "BLN",
    currentPayment: null,
    paymentFrequency: null,
    nextPaymentDate: null,
    repaymentAmount: null,
    pastDueAmount: 0,
    loanVersion: null,
    loanForgivenessId: null,
    dateWireIssued: null,
    estimatedMaturityDate: null,
    firstPaymentDateExpected: null,
    collateralPackageStatus: null,
    termInWeeks: null,
    termInMonths: null,
    ezQuestionnaireCompleted: false,
    ezAppEligible: false,
    firstDrawSbaLoanNumber: null,
    ...part,
  };
}

export const samplePayrollData: PayrollData = {
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
};

/** The borrower's answers in example A of the specification's section 2.8. */
export const sampleEstimateAnswers: EstimateAnswers = {
  totalCashCompensationTable1: 90_000_00,
  totalCashCompensationTable2: 30_000_00,
  employeeHealthInsurance: 6_000_00,
  employeeRetirementPlans: 4_000_00,
  stateAndLocalTaxes: 2_000_00,
  ownerCompensationTotal: 20_000_00,
  mortgageInterestPayments: 0,
  rentOrLeasePayments: 24_000_00,
  utilityPayments: 4_000_00,
  coveredOperationsExpenditures: 3_000_00,
  coveredPropertyDamageCosts: 0,
  coveredSupplierCosts: 5_000_00,
  coveredWorkerProtectionExpenditures: 2_000_00,
  maintainedHourlyWage: false,
  totalSalaryReductions: 5_000_00,
  averageFteTable1: 85,
  averageFteTable2: 20,
  averageFteDuringChosenPeriod: 12,
  noReductionInEmployeeAverageHours: false,
  fteSafeHarbor1: false,
  fteSafeHarbor2: false,
};
