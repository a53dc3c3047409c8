import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { id } from "../../wire/shapes.ts";

/** A claim on the SBA's guaranty of a loan (FH-21). `available` is false for a loan without a claim. */
const guarantyClaim = z.object({ advanceId: id, available: z.boolean(), status: z.nullable(z.string()) });

export const getGuarantyClaim = endpoint({
  method: "GET",
  path: "/guaranty-claims/:id",
  access: "signed-in",
  summary: "Get whether the SBA's guaranty of a loan was claimed.",
  params: z.object({ id: idOf("loan") }),
  reply: z.object({ guarantyClaim }),
  refusals: {},
});
