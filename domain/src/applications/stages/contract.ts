import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { line, paragraph } from "../../wire/fields.ts";
import { id, instant } from "../../wire/shapes.ts";
import { stage } from "../contract.ts";
import { closingReasons } from "./rules.ts";

export const closingReason = z.enum(closingReasons);

/** The maximum length of the note about a move, in characters. */
export const mostMoveNote = 1_000;

/**
 * Sets the application's stage (such as `ST4`), stage name (such as "Approved") and, if closed, its closing time. API
 * keys may set any pair of stage and stage name. Staff may set only pairs that the desk offers, and the portal sets the
 * closing time of their moves.
 */
export const moveStage = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/stage",
  access: "lender",
  permission: "applications.move",
  summary: "Moves an application to a stage.",
  /** `opportunityId` is either the portal's id or the lender's id of the application. */
  params: z.object({ opportunityId: z.string() }),
  body: z.strictObject({
    stage,
    stageName: line(100),
    closedAt: z._default(z.nullable(instant), null),
    /** An internal note about the move. The borrower never sees this note. */
    note: z.optional(paragraph(mostMoveNote)),
    /** Staff must give a reason for closing an application. */
    closingReason: z.optional(closingReason),
    /** Whether the adverse action notice was sent. Required when staff close an application without a loan. */
    adverseActionNoticeSent: z.optional(z.boolean()),
    /** Whether to withdraw the open requests of an application that closes. Forgiveness requests stay open. */
    withdrawRequests: z.optional(z.boolean()),
    /**
     * The number of unchecked items that the caller saw. Staff can move past unchecked items only if the number is
     * correct.
     */
    unchecked: z.optional(z.int()),
  }),
  reply: z.object({
    opportunityId: id,
    stage,
    stageName: z.string(),
    closedTimestamp: z.nullable(instant),
  }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
  isVersioned: true,
});
