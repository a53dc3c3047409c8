import * as z from "zod/mini";
import { agreementCompletion, agreementReview, stage, stipulationMap } from "../../applications/contract.ts";
import { receivedVia } from "../../applications/lender/contract.ts";
import { closingReason } from "../../applications/stages/contract.ts";
import { deskStages } from "../../applications/stages/rules.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { amount, country, id, instant } from "../../wire/shapes.ts";

const text = z.nullable(z.string());
const moment = z.nullable(instant);
const deskStage = z.enum(deskStages);

/** Either the portal's id or the lender's id of the application. */
const params = z.object({ opportunityId: z.string() });

/** The files that borrowers sent for a request. */
const files = z.object({
  count: z.int(),
  toReview: z.int(),
  /** The time of the last upload; null without files. */
  lastTimestamp: moment,
});

const request = z.object({
  /** Null for files without a request. */
  stipulationId: z.nullable(id),
  displayName: z.string(),
  requestType: stipulationMap.shape.requestType,
  /** The name of the person that the request concerns; null for the business. */
  contactName: text,
  /** False for a form that the borrower fills in. */
  isDocument: z.boolean(),
  isFulfilled: z.boolean(),
  optedOut: z.boolean(),
  createdTimestamp: instant,
  fulfilledTimestamp: moment,
  /** When the lender last returned the request, with the reason that the borrower reads. */
  reopenedTimestamp: moment,
  rejectionReason: text,
  /** How the document or the answer arrived, if staff marked the request as received. */
  receivedVia: z.nullable(receivedVia),
  version: z.int(),
  files,
  /** The request's item in the queue of documents, even after the item is done; null without files. */
  itemId: z.nullable(id),
});
export type ApplicationRequest = z.output<typeof request>;

/** An item that staff have not checked yet. For documents, `count` is the number of files to review. */
const unchecked = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("documents"), what: z.string(), count: z.int() }),
  z.object({ kind: z.literal("attestation") }),
]);
export type Unchecked = z.output<typeof unchecked>;

const otherLoan = z.object({ advanceId: id, loanId: z.string(), accountId: id });

const application = z.object({
  opportunityId: id,
  externalId: z.string(),
  accountId: id,
  /** Increases with every change of the application itself. Requests and documents have their own versions. */
  version: z.int(),
  /** The name of the business. */
  title: z.string(),
  /** The number of the loan, or the lender's id of the application if there is no loan yet. */
  number: z.string(),
  type: z.string(),
  country,
  stage,
  stageName: z.string(),
  /** When the application reached its stage; null if that was before the portal recorded it. */
  stageSinceTimestamp: moment,
  closedTimestamp: moment,
  closingReason: z.nullable(closingReason),
  adverseActionNoticeSent: z.boolean(),
  /** The step that the borrower's tracker shows now, and after a move to each stage. */
  shownStage: stage,
  stagesAfterMove: z.array(z.object({ to: deskStage, shownStage: stage })),
  /** Whether the borrower has open action items. */
  hasOpenItems: z.boolean(),
  staff: z.nullable(z.object({ staffId: id, name: z.string() })),
  loan: z.object({
    amount: z.nullable(amount),
    totalLoanFee: z.nullable(amount),
    termInWeeks: z.nullable(z.int()),
    averagePayment: z.nullable(amount),
    repaymentAmount: z.nullable(amount),
    numberOfPayments: z.nullable(z.int()),
  }),
  loans: z.array(otherLoan),
  borrower: z.nullable(
    z.object({
      contactId: id,
      firstName: z.string(),
      lastName: z.string(),
      phone: text,
      email: text,
      /** The loans of the borrower's businesses, without the loans of this application. */
      otherLoans: z.array(otherLoan),
    }),
  ),
  forgiveness: z.array(z.object({ forgivenessId: id, stage: text })),
  agreement: z.object({
    completionStatus: z.nullable(agreementCompletion),
    uwReviewStatus: z.nullable(agreementReview),
  }),
  requests: z.array(request),
  /** The requests that staff withdrew, newest first. */
  withdrawnRequests: z.array(
    z.object({ stipulationId: id, displayName: z.string(), withdrawnTimestamp: instant, note: text }),
  ),
  /** Whether staff can make requests and add documents (DESK-ASK-06). */
  takesRequests: z.boolean(),
  isPpp: z.boolean(),
  /** The people of the application. A request can be about one of them. */
  people: z.array(z.object({ contactId: id, name: z.string() })),
  /** True if the application has more requests than the reply. */
  hasMoreRequests: z.boolean(),
  unchecked: z.array(unchecked),
});
export type Application = z.output<typeof application>;

/** The audit trail records that a person opened the page, at most once per half hour (DESK-TRAIL-02). */
export const getApplication = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId",
  access: "lender",
  permission: "borrowers.read",
  summary:
    "Returns an application with its requests, its borrower and its figures, without numbers of accounts.",
  params,
  reply: application,
  refusals: { OWN_RECORD: 409 },
  background: true,
});

const move = z.object({
  timestamp: instant,
  /** The caller who moved the application. The name is null for the portal and for a person who no longer exists. */
  by: z.object({ kind: z.enum(["staff", "lender", "borrower", "portal"]), name: text }),
  from: deskStage,
  to: deskStage,
  note: text,
  closingReason: z.nullable(closingReason),
  adverseActionNoticeSent: z.nullable(z.boolean()),
  /** The number of unchecked items at the move. */
  unchecked: z.int(),
});
export type Move = z.output<typeof move>;

/** Reads the moves from the audit trail (DESK-STAGE-04). */
export const listMoves = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId/history",
  access: "lender",
  permission: "borrowers.read",
  summary: "Returns the moves of an application between stages, the last 100, newest first.",
  params,
  reply: z.object({ opportunityId: id, moves: z.array(move) }),
  refusals: {},
});
