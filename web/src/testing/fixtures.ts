import type { Opportunity, OpportunityContact, Stipulation } from "@portal/domain/applications/contract";
import type { FoundInstitution } from "@portal/domain/banking/contract";
import type { Bank } from "@portal/domain/payments/banks/contract";
import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";

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
