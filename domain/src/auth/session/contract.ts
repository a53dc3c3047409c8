import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { success } from "../../wire/shapes.ts";

export const keepAlive = endpoint({
  method: "POST",
  path: "/auth/keep-alive",
  access: "half-signed-in",
  summary: "Count as activity and put the idle logout off.",
  body: z.object({}),
  reply: success,
  refusals: {},
  background: true,
});

export const expire = endpoint({
  method: "POST",
  path: "/auth/expire",
  access: "half-signed-in",
  summary: "Log out: the token is dead from this answer on.",
  endsSession: true,
  body: z.object({
    /** After an idle timeout: what the borrower has open to be signed stays open. Log Out sends nothing. */
    byRest: z.optional(z.boolean()),
  }),
  reply: success,
  refusals: {},
});
