import * as z from "zod/mini";
import { hasOneForm, stipulationFields } from "../../book/stipulation.ts";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { id, instant } from "../../wire/shapes.ts";
import { stipulationMap } from "../contract.ts";

/** `opportunityId` is either the portal's id or the lender's id of the application. */
const params = z.object({ opportunityId: z.string() });

/** How a document or an answer reached the lender outside the portal. */
export const receivedVia = z.enum(["mail", "email", "in-person", "other"]);
export type ReceivedVia = z.infer<typeof receivedVia>;

export const lenderStipulation = z.object({
  stipulationId: id,
  externalId: z.string(),
  opportunityId: id,
  opportunityExternalId: z.string(),
  name: z.string(),
  displayName: z.string(),
  groupName: z.string(),
  type: z.string(),
  requestType: stipulationMap.shape.requestType,
  contactId: z.nullable(id),
  isDocument: z.boolean(),
  isFulfilled: z.boolean(),
  optedOut: z.boolean(),
  createdTimestamp: instant,
  fulfilledTimestamp: z.nullable(instant),
  /** When the lender last reopened the request. Fulfillment clears `rejectionReason`, but not this time. */
  reopenedTimestamp: z.nullable(instant),
  rejectionReason: z.nullable(z.string()),
  /** When the lender withdrew the request, which the borrower then no longer sees. */
  withdrawnTimestamp: z.nullable(instant),
  /** How the document or the answer arrived, if the lender marked the request as received. */
  receivedVia: z.nullable(receivedVia),
  /** The lender's own note about the withdrawal or the receipt. */
  note: z.nullable(z.string()),
  /** Increases with every change of the request, and with every new file for the request. */
  version: z.int(),
});
export type LenderStipulation = z.infer<typeof lenderStipulation>;

export const listLenderStipulations = endpoint({
  method: "GET",
  path: "/lender/stipulations",
  access: "lender",
  permission: "borrowers.read",
  summary: "Returns the requests to borrowers, newest first, in pages.",
  query: z.object({
    ...pageQuery,
    /** The portal's id of an application or the lender's own id. */
    opportunityId: z.optional(z.string()),
    fulfilled: z.optional(z.enum(["true", "false"])),
  }),
  reply: z.object({ stipulations: z.array(lenderStipulation), nextCursor }),
  refusals: {},
});

/**
 * Adds a request, as an import file does. A later import with the same external id updates the request. Borrowers see
 * only requests with customer-facing text (CH-23).
 */
export const addStipulation = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/stipulations",
  access: "lender",
  permission: "requests.write",
  summary: "Adds a request to an application.",
  params,
  body: z.omit(stipulationFields, { optedOut: true, createdAt: true, fulfilledAt: true }).check(hasOneForm),
  reply: z.object({ stipulation: lenderStipulation }),
  /** Only staff get the refusals REQUESTS_CLOSED and NOT_SHOWN. */
  refusals: {
    EXTERNAL_ID_TAKEN: 409,
    UNKNOWN_CONTACT: 422,
    REQUESTS_CLOSED: 409,
    NOT_SHOWN: 422,
    IDEMPOTENCY_KEY_REUSED: 422,
  },
  isIdempotent: true,
});
