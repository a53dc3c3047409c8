import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { line } from "../../wire/fields.ts";
import { id, instant } from "../../wire/shapes.ts";
import { stage } from "../contract.ts";

/** A stage and its name together, as in the book: `ST4` "Approved". `closedAt` where it is closed by this. */
export const moveStage = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/stage",
  access: "lender",
  summary: "Move an application to a stage.",
  params: z.object({ opportunityId: z.string() }),
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
