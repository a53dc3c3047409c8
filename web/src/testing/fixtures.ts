import type { Opportunity, OpportunityContact, Stipulation } from "@portal/domain/applications/contract";
import type { FoundInstitution } from "@portal/domain/banking/contract";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import { groupTexts } from "@portal/domain/forgiveness/groups/messages";
import type { ForgivenessGroup } from "@portal/domain/forgiveness/groups/rules";
import type { PaycheckProtectionPlan } from "@portal/domain/forgiveness/plan/contract";
import { loanForgiveness, type LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import type { Account, Advance, AutoDraft, Transaction } from "@portal/domain/loans/contract";
import type { OwnershipContact } from "@portal/domain/ownership/owners/contract";
import type { Bank } from "@portal/domain/payments/banks/contract";
import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import type { LegalText } from "@portal/domain/support/legal/contract";

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

type OwnershipContactChanges = Partial<Omit<OwnershipContact, "postalAddress">> & {
  readonly postalAddress?: Partial<OwnershipContact["postalAddress"]>;
};

/** A saved owner of a US business, without a role. */
export function ownershipContact({
  postalAddress,
  ...changes
}: OwnershipContactChanges = {}): OwnershipContact {
  return {
    id: "contact-of-winifred",
    name: { first: "Winifred", last: "Castellanos" },
    email: "winifred@kiln-road.example",
    phone: "5155550142",
    postalAddress: { street: "31 Kiln Road", city: "Ames", state: "IA", zip: "50010", ...postalAddress },
    dateOfBirth: Temporal.PlainDate.from("1981-09-02"),
    ssn: "***-**-6620",
    jobTitle: { job: "Kiln master" },
    percentOwned: 30,
    isBeneficialOwner: false,
    isControllingManager: false,
    isSigner: false,
    isApplicant: false,
    contactRole: null,
    ...changes,
  };
}

/** The signed-in borrower as the applicant of an application. */
export function applicant(changes: OwnershipContactChanges = {}): OwnershipContact {
  return ownershipContact({
    id: "contact-of-marta",
    name: { first: "Marta", last: "Oyelaran" },
    email: "marta@oyelaran-bakery.example",
    phone: "5155550140",
    postalAddress: { street: "7 Flume Street", city: "Boone", zip: "50036" },
    dateOfBirth: Temporal.PlainDate.from("1979-03-08"),
    ssn: "***-**-1183",
    jobTitle: { job: "Baker" },
    percentOwned: 40,
    isApplicant: true,
    ...changes,
  });
}

export function legalText(changes: Partial<LegalText> = {}): LegalText {
  return {
    id: "legal-text-4",
    country: "us",
    title: "Terms of a legal text",
    version: "4",
    publishedAt: Temporal.Instant.from("2026-01-15T17:00:00Z"),
    content: '<h2 id="scope">Scope</h2><p>This text covers every bakery.</p>',
    ...changes,
  };
}

/** A business of the borrower. */
export function account(changes: Partial<Account> = {}): Account {
  return {
    accountId: "account-1",
    accountName: "Oyelaran Bakery LLC",
    name: "A-00052",
    businessEntityType: "S-Corp",
    state: "IA",
    contact: { id: "contact-of-account" },
    ...changes,
  };
}

/** A loan that was paid out, is paid back weekly and is not past due. */
export function advance(changes: Partial<Advance> = {}): Advance {
  return {
    id: "advance-1",
    name: "L-00033",
    opportunityId: "opp-of-advance",
    accountId: "account-1",
    loanId: "4410-22871",
    issuedDate: Temporal.PlainDate.from("2025-06-02"),
    dateFirstWireIssued: Temporal.PlainDate.from("2025-06-03"),
    balance: 4_125_037,
    amount: 9_500_000,
    type: "LOAN",
    currentPayment: 51_234,
    paymentFrequency: "Weekly",
    nextPaymentDate: Temporal.PlainDate.from("2026-03-11"),
    repaymentAmount: 10_815_000,
    pastDueAmount: 0,
    loanVersion: "LOAN",
    loanForgivenessId: null,
    dateWireIssued: Temporal.PlainDate.from("2025-06-04"),
    estimatedMaturityDate: Temporal.PlainDate.from("2026-11-27"),
    firstPaymentDateExpected: Temporal.PlainDate.from("2025-06-11"),
    collateralPackageStatus: null,
    termInWeeks: 78,
    termInMonths: 18,
    ezQuestionnaireCompleted: false,
    ezAppEligible: false,
    firstDrawSbaLoanNumber: null,
    ...changes,
  };
}

/** A payment that has reduced the loan's balance. */
export function transaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    id: "transaction-1",
    date: Temporal.PlainDate.from("2026-02-25"),
    description: "Automatic payment",
    status: "S",
    amount: -51_234,
    returnCode: null,
    isMendable: false,
    ...changes,
  };
}

/** A file that the borrower sent and the lender has not reviewed. */
export function uploadedDocument(changes: Partial<UploadedDocument> = {}): UploadedDocument {
  return {
    documentId: "document-9",
    filename: "Articles 2019.pdf",
    documentType: "Articles",
    stipulationId: "stip-1",
    month: null,
    uploadedTimestamp: Temporal.Instant.from("2026-03-06T17:45:00Z"),
    review: "received",
    reviewReason: null,
    reviewedTimestamp: null,
    isOwn: true,
    isRemovable: true,
    ...changes,
  };
}

/** An automatic payment that is due soon. */
export function autoDraft(changes: Partial<AutoDraft> = {}): AutoDraft {
  return {
    id: "draft-1",
    loanId: "4410-30956",
    loanName: "Business loan 4410-30956",
    effectiveDate: Temporal.PlainDate.from("2026-03-12"),
    amount: 61_845,
    message: "Weekly payment",
    ...changes,
  };
}

/** A loan that is past due and can be paid online. */
export function selfServiceLoan(changes: Partial<SelfServiceLoan> = {}): SelfServiceLoan {
  return {
    Id: "advance-1",
    Name: "Business loan 4410-22871",
    accountId: "account-1",
    accountName: "Oyelaran Bakery LLC",
    Balance: 4_751_980,
    PastDueAmountWithFees: 128_460,
    DaysPastDue: 23,
    DateWireIssued: Temporal.PlainDate.from("2025-08-12"),
    IsEligibeForSSACH: true,
    IsProviderLoan: true,
    NextAutoDraftACHPaymentDate: Temporal.PlainDate.from("2026-06-02"),
    CurrentPayment: 61_150,
    chargeOffDate: null,
    cutOff: Temporal.PlainTime.from("17:00"),
    QueueTransactions: [],
    ...changes,
  };
}

/** A scheduled payment that can no longer be canceled. */
export function queuedTransaction(changes: Partial<QueuedTransaction> = {}): QueuedTransaction {
  return {
    Id: "payment-1",
    Status: "Q",
    EffectiveDate: Temporal.PlainDate.from("2026-05-28"),
    TransactionAmount: 40_000,
    WireToAccount: "****7713",
    FinancialInstitution: "Quad City Bank",
    transactionSource: null,
    IsEditable: true,
    BankAccount: null,
    cancelUntil: null,
    cancelBefore: null,
    debitDate: null,
    correctedFor: null,
    calledOffFor: null,
    ...changes,
  };
}

/** A bank account that can pay a loan. */
export function payingBank(changes: Partial<Bank> = {}): Bank {
  return {
    Id: "bank-1",
    FinancialInstitutionName: "First Prairie Bank",
    BankAccountNumber: "****4821",
    BankAccountABA: "990010207",
    BankAccountNameOnAccount: "Oyelaran Bakery",
    BankAccountACHStatus: null,
    BankAccountACHStatusDescription: null,
    AccountOwnerStreet: "212 West Webster Avenue",
    AccountOwnerStreet2: "Suite 9",
    AccountOwnerState: "IL",
    AccountOwnerCity: "Chicago",
    AccountOwnerZip: "60614",
    AccountType: "Savings",
    ...changes,
  };
}

/** The bank of a routing number that accepts ACH entries but no wires. */
export function foundInstitution(changes: Partial<FoundInstitution> = {}): FoundInstitution {
  return {
    Name: "Hawkeye Credit Union",
    RoutingNumber__c: "990020307",
    StateCode__c: "IA",
    city: "Des Moines",
    ach: true,
    wire: false,
    mainlyWire: false,
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

/** The business of the loans above. */
export const pppAccount = (): Account =>
  account({
    name: "Oyelaran Bakery",
    businessEntityType: "Partnership",
    contact: { id: "contact-of-marta" },
  });
