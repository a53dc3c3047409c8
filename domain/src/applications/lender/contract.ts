import * as z from "zod/mini";
import { hasOneForm, stipulationFields } from "../../book/stipulation.ts";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { line } from "../../wire/fields.ts";
import { id, instant } from "../../wire/shapes.ts";
import { stage, stipulationMap } from "../contract.ts";

/** The portal's id of an application, or the lender's own. */
const params = z.object({ opportunityId: z.string() });

/** A stage and its name together, as in the book: `ST4` "Approved". `closedAt` where it is closed by this. */
export const moveStage = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/stage",
  access: "lender",
  summary: "Move an application to a stage.",
  params,
  body: z.strictObject({
    stage,
    stageName: line(100),
    closedAt: z._default(z.nullable(instant), null),
  }),
  reply: z.object({
    opportunityId: id,
    stage,
    stageName: z.string(),
    closedTimestamp: z.nullable(instant),
  }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

/** A request as the lender sees it. */
export const lenderStipulation = z.object({
  stipulationId: id,
  /** The lender's own name for it. */
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
  /** When it was last asked for again, and why, for as long as the borrower is told so. */
  reopenedTimestamp: z.nullable(instant),
  rejectionReason: z.nullable(z.string()),
});
export type LenderStipulation = z.infer<typeof lenderStipulation>;

export const listLenderStipulations = endpoint({
  method: "GET",
  path: "/lender/stipulations",
  access: "lender",
  summary: "What borrowers are asked for, newest first, a page at a time.",
  query: z.object({
    ...pageQuery,
    /** The portal's id of an application, or the lender's own. */
    opportunityId: z.optional(z.string()),
    fulfilled: z.optional(z.enum(["true", "false"])),
  }),
  reply: z.object({ stipulations: z.array(lenderStipulation), nextCursor }),
  refusals: {},
});

/**
 * As a request of the book; a later book changes it by its external id. `UNKNOWN_CONTACT`: nobody has the external id
 * of its contact. Without a text for the borrower they do not see it (CH-23).
 */
export const addStipulation = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/stipulations",
  access: "lender",
  summary: "Ask for one thing more.",
  params,
  body: z.omit(stipulationFields, { optedOut: true, createdAt: true, fulfilledAt: true }).check(hasOneForm),
  reply: z.object({ stipulation: lenderStipulation }),
  refusals: { EXTERNAL_ID_TAKEN: 409, UNKNOWN_CONTACT: 422, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});
