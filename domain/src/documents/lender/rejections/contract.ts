import * as z from "zod/mini";
import { lenderStipulation } from "../../../applications/lender/contract.ts";
import { endpoint } from "../../../wire/endpoint.ts";
import { id } from "../../../wire/shapes.ts";
import { reason, reopening } from "../contract.ts";

/** Rejects a request and all documents that the borrower sent for it. */
export const rejectStipulation = endpoint({
  method: "POST",
  path: "/lender/stipulations/:stipulationId/rejections",
  access: "lender",
  permission: "requests.write",
  summary: "Reject a request as a whole, with a reason that the borrower reads.",
  /** The request's id in the portal or in the lender's system. */
  params: z.object({ stipulationId: z.string() }),
  body: z.strictObject({ reason }),
  reply: z.object({ stipulation: lenderStipulation, rejectedDocumentIds: z.array(id) }),
  refusals: { ...reopening, REQUEST_WITHDRAWN: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
  isVersioned: true,
});
