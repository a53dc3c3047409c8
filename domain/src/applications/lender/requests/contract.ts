import * as z from "zod/mini";
import { endpoint } from "../../../wire/endpoint.ts";
import { paragraph } from "../../../wire/fields.ts";
import { lenderStipulation, receivedVia } from "../contract.ts";

/** The request's id in the portal or in the lender's system. */
const params = z.object({ stipulationId: z.string() });

/** The maximum length of the lender's note, in characters. */
export const mostRequestNote = 500;
const note = paragraph(mostRequestNote).check(z.regex(/\S/, "Required"));

const reply = z.object({ stipulation: lenderStipulation });

/** Removes the request from the borrower's lists, tracker and counts immediately, without a mail (DESK-ASK-04). */
export const withdrawRequest = endpoint({
  method: "POST",
  path: "/lender/stipulations/:stipulationId/withdrawal",
  access: "lender",
  permission: "requests.write",
  summary: "Withdraws a request that was made by mistake.",
  params,
  body: z.strictObject({ note }),
  reply,
  refusals: { ALREADY_FULFILLED: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
  isVersioned: true,
});

/** Fulfills a request without the evidence that the portal otherwise needs (DH-40). */
export const receiveRequest = endpoint({
  method: "POST",
  path: "/lender/stipulations/:stipulationId/receipt",
  access: "lender",
  permission: "requests.write",
  summary: "Marks a request as received outside the portal.",
  params,
  body: z.strictObject({ receivedVia, note }),
  reply,
  refusals: { REQUEST_WITHDRAWN: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
  isVersioned: true,
});
