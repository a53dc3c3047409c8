import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { id } from "../../wire/shapes.ts";

/** What the SBA's guaranty of a loan was called for (FH-21); a loan without one has none available. */
const guarantyClaim = z.object({ advanceId: id, available: z.boolean(), status: z.nullable(z.string()) });

export const getGuarantyClaim = endpoint({
  method: "GET",
  path: "/guaranty-claims/:id",
  access: "signed-in",
  summary: "Whether the SBA's guaranty of a loan was called for.",
  params: z.object({ id: idOf("loan") }),
  reply: z.object({ guarantyClaim }),
  refusals: {},
});
