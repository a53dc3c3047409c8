import type { Opportunity, OpportunityContact, Stipulation } from "@portal/domain/applications/contract";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import type { Account, Advance, AutoDraft, Transaction } from "@portal/domain/loans/contract";
import type { LegalText } from "@portal/domain/support/legal/contract";

/** Complete records for component tests. All values differ, so that a test notices a field in the wrong place. */
export const started = Temporal.Instant.from("2026-03-04T15:30:00Z");

export type StipulationChanges = Partial<Omit<Stipulation, "stipulationMap">> & {
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

/** A person of an application. Only a reference has a role. */
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

/** A loan that is paid back weekly and is not past due. */
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

/** A payment that is already included in the loan's balance. */
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

/** The API's reply to the call that fulfills a request. */
export const fulfilledReply = ({ params: { stipId } }: { readonly params: { readonly stipId: string } }) => ({
  error: false as const,
  success: true as const,
  stipulation: { id: stipId, name: "S-00071", isFulfilled: true, fulfilled: true },
});
