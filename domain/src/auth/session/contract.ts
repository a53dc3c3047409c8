import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { success } from "../../wire/shapes.ts";

export const keepAlive = endpoint({
  method: "POST",
  path: "/auth/keep-alive",
  access: "half-signed-in",
  summary: "Counts as activity and postpones the idle logout.",
  body: z.object({}),
  reply: success,
  refusals: {},
  background: true,
});

export const expire = endpoint({
  method: "POST",
  path: "/auth/expire",
  access: "half-signed-in",
  summary: "Logs out. The token is invalid from this response on.",
  endsSession: true,
  body: z.object({
    /** True after an idle timeout. Signing sessions then stay open. */
    byRest: z.optional(z.boolean()),
  }),
  reply: success,
  refusals: {},
});
