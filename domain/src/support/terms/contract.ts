import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { id, instant } from "../../wire/shapes.ts";

/**
 * `documentId` is the version that the borrower accepted last. `currentDocumentId` is the version in force (SH-082).
 */
export const getAcceptance = endpoint({
  method: "GET",
  path: "/users/acceptance",
  access: "signed-in",
  summary: "Returns whether the borrower has accepted the current terms and conditions.",
  reply: z.object({
    acceptance: z.object({
      documentId: z.nullable(id),
      currentDocumentId: z.nullable(id),
      accepted: z.boolean(),
      acceptedTimestamp: z.nullable(instant),
    }),
  }),
  refusals: {},
});

export const acceptTerms = endpoint({
  method: "POST",
  path: "/users/acceptance",
  access: "signed-in",
  summary: "Accepts the current terms and conditions. Repeating the call changes nothing.",
  body: z.object({ documentId: z.string(), opportunityId: idOf("opportunity") }),
  reply: z.object({
    error: z.literal(false),
    acceptance: z.object({ documentId: id, opportunityId: id, acceptedTimestamp: instant }),
  }),
  refusals: {},
});
