import * as z from "zod/mini";
import { autoDraft } from "../loans/contract.ts";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";
import { amount, id, instant, plainDate } from "../wire/shapes.ts";

/** Describes what the lender requests from the borrower (CORE-ACT-09). */
export const stipulationMap = z.object({
  name: z.string(),
  documentName: z.string(),
  documentType: z.nullable(z.string()),
  classification: z.nullable(z.string()),
  customerFacingCopy: z.nullable(z.string()),
  requestType: z.enum(["Forgiveness Application", "Credit Application"]),
});

/** A rejected document. `filename` is null if the lender rejected the whole request. */
export const rejection = z.object({
  filename: z.nullable(z.string()),
  reason: z.string(),
  timestamp: instant,
});
export type Rejection = z.infer<typeof rejection>;

/** A request that the borrower must fulfill; on screen an "action item" (CORE-ACT-09, SERV-ENT-09). */
export const stipulation = z.object({
  id,
  opportunityId: id,
  name: z.string(),
  displayName: z.string(),
  groupName: z.string(),
  description: z.nullable(z.string()),
  customerFacingDescription: z.nullable(z.string()),
  type: z.string(),
  isFulfilled: z.boolean(),
  fulfilled: z.boolean(),
  isRenewal: z.boolean(),
  isDocument: z.boolean(),
  isBankAccountInformation: z.boolean(),
  isBankAccountVerification: z.boolean(),
  isVendorReference: z.boolean(),
  isLandlordReference: z.boolean(),
  showOwners: z.boolean(),
  showManagers: z.boolean(),
  showAdditionalSigners: z.boolean(),
  contactId: z.nullable(id),
  contactName: z.nullable(z.string()),
  countRequired: z.nullable(z.int()),
  optedOut: z.boolean(),
  /** Present if the lender marked the request as received outside the portal, and the caller finds no files for it. */
  isReceivedByLender: z.optional(z.literal(true)),
  createdTimestamp: instant,
  fulfilledFirstTimestamp: z.nullable(instant),
  /** The rejection that reopened the request; null if the lender did not reject the request. */
  rejection: z.nullable(rejection),
  stipulationMap,
});
export type Stipulation = z.infer<typeof stipulation>;

export const stage = z.enum(["0", "ST1", "ST2", "ST3", "ERROR", "ST4", "ST5", "ST6", "CLOSED"]);
export type Stage = z.infer<typeof stage>;

/** The state of a loan agreement (FH-76). */
export const agreementCompletion = z.enum(["Draft", "Sent", "Completed", "Voided"]);
export type AgreementCompletion = z.infer<typeof agreementCompletion>;
export const agreementReview = z.enum(["Needs Review", "Approved", "Rejected"]);

/** A member of the lender's staff. */
const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  extension: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
/** The loan forgiveness specialist (FORG-ENT-04). */
export const caseWorker = z.extend(person, { customerFacingProfile: z.boolean() });
export type CaseWorker = z.infer<typeof caseWorker>;
/** The specialist as shown to borrowers. Only a customer-facing profile has a name and a phone number (FH-74). */
export const shownCaseWorker = z.union([
  z.extend(caseWorker, { customerFacingProfile: z.literal(true) }),
  z.object({ customerFacingProfile: z.literal(false) }),
]);
export type ShownCaseWorker = z.infer<typeof shownCaseWorker>;

/** An application for a loan (CORE-ENT-03, SERV-ENT-13, FORG-ENT-06). */
export const opportunity = z.object({
  id,
  accountId: id,
  name: z.string(),
  stageName: z.string(),
  stage,
  type: z.string(),
  closedDate: z.nullable(instant),
  applicationReceivedDate: z.nullable(instant),
  partner: z.nullable(z.string()),
  partnerName: z.nullable(z.string()),
  paycheckProtectionPlanId: z.nullable(id),
  loanVersion: z.nullable(z.string()),
  /** How the borrower chose to provide bank statements (SH-061). */
  flowType: z.nullable(z.string()),
  adverseActionNoticeSent: z.boolean(),
  numberOfBankStatementsAlreadyUploaded: z.int(),
  businessEntityType: z.nullable(z.string()),
  numberOfEmployees: z.nullable(z.int()),
  advanceAmount: z.nullable(amount),
  totalLoanFee: z.nullable(amount),
  termInWeeks: z.nullable(z.int()),
  averagePayment: z.nullable(amount),
  /** The interest rate in hundredths of a percent. The API sends a percentage with two decimals. */
  annualInterestRate: z.nullable(amount),
  originationFee: z.nullable(amount),
  premiumAmount: z.nullable(amount),
  repaymentAmount: z.nullable(amount),
  numberOfPayments: z.nullable(z.int()),
  renewal: z.boolean(),
  isInFlight: z.boolean(),
  /** The tracker step that the lender has set. */
  cfStatusTrackerScreen: stage,
  businessPhone: z.nullable(z.string()),
  /** The application's first business funding expert, not counting system users. */
  businessFundingExpert: z.nullable(person),
  sbaRequestId: z.nullable(z.string()),
  issuedDate: z.nullable(plainDate),
  rescindedDate: z.nullable(plainDate),
  sbaLoanRescindedDate: z.nullable(plainDate),
  confirmedFraudDate: z.nullable(plainDate),
  caseWorker: z.nullable(shownCaseWorker),
  stipulations: z.array(stipulation),
});
export type Opportunity = z.infer<typeof opportunity>;

/** An open request in the list of notifications (CORE-ACT-04). */
export const actionItem = z.object({
  id,
  stipulationId: id,
  opportunityId: id,
  accountId: id,
  accountName: z.string(),
  groupName: z.string(),
  name: z.string(),
  type: z.string(),
  displayName: z.string(),
  requestType: z.string(),
  isFulfilled: z.boolean(),
});
export type ActionItem = z.infer<typeof actionItem>;

/** A contact of an application, or a person named as a reference. Only references have a role. */
const opportunityContact = z.object({
  id,
  name: z.object({ first: z.string(), last: z.string() }),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  opportunityId: id,
  isApplicant: z.boolean(),
});
export type OpportunityContact = z.infer<typeof opportunityContact>;

const opportunityId = z.object({ id: idOf("opportunity") });

export const listOpportunities = endpoint({
  method: "GET",
  path: "/v2/opportunities",
  access: "signed-in",
  summary: "Returns the loan applications of the borrower's businesses, with their stipulations.",
  reply: z.object({ opportunities: z.array(opportunity) }),
  refusals: {},
});

export const listNotifications = endpoint({
  method: "GET",
  path: "/contacts/notifications",
  access: "signed-in",
  summary: "Returns the borrower's open action items and upcoming automatic payments.",
  reply: z.object({ autoDraftItems: z.array(autoDraft), actionItems: z.array(actionItem) }),
  refusals: {},
});

export const listStipulations = endpoint({
  method: "GET",
  path: "/v2/opportunities/:id/stipulations",
  access: "signed-in",
  summary: "Returns the stipulations of an application.",
  params: opportunityId,
  reply: z.object({ stipulations: z.array(stipulation) }),
  refusals: {},
});

export const listStipulationsOfType = endpoint({
  method: "GET",
  path: "/v2/opportunities/:id/:type/stipulations",
  access: "signed-in",
  summary: "Returns the stipulations of one type (in upper case), or an empty list for an unknown type.",
  params: z.object({ id: idOf("opportunity"), type: z.string() }),
  reply: z.object({ stipulations: z.array(stipulation) }),
  refusals: {},
});

export const fulfillStipulation = endpoint({
  method: "POST",
  path: "/v2/opportunities/:id/stipulations/:stipId/fulfillStipulation",
  access: "signed-in",
  summary: "Marks a stipulation as fulfilled. Repeating the call changes nothing.",
  params: z.object({ id: idOf("opportunity"), stipId: idOf("stipulation") }),
  body: z.object({}),
  reply: z.object({
    error: z.literal(false),
    success: z.literal(true),
    stipulation: z.object({ id, name: z.string(), isFulfilled: z.boolean(), fulfilled: z.boolean() }),
  }),
  refusals: { STIPULATION_DISABLED: 403, STIPULATION_NOT_READY: 409, FORGIVENESS_LOCKED: 409 },
});

export const isStipulationEnabled = endpoint({
  method: "GET",
  path: "/v2/opportunities/:id/isStipulationEnabled",
  access: "signed-in",
  summary: "Returns whether the application still accepts action items.",
  params: opportunityId,
  reply: z.object({ isEnabled: z.boolean() }),
  refusals: {},
});

export const listOpportunityContacts = endpoint({
  method: "GET",
  path: "/opportunities/:id/contacts",
  access: "signed-in",
  summary: "Returns the people of an application: applicant, owners and other contacts.",
  params: opportunityId,
  reply: z.object({ contacts: z.array(opportunityContact) }),
  refusals: {},
});
