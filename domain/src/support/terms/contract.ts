import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { id, instant } from "../../wire/shapes.ts";

/** `documentId` is what the borrower accepted last, `currentDocumentId` the version that holds in their country (SH-082). */
export const getAcceptance = endpoint({
  method: "GET",
  path: "/users/acceptance",
  access: "signed-in",
  summary: "Whether the borrower has accepted the terms and conditions as they are now.",
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
  summary: "Accept the terms and conditions that hold now; doing it again changes nothing.",
  body: z.object({ documentId: z.string(), opportunityId: idOf("opportunity") }),
  reply: z.object({
    error: z.literal(false),
    acceptance: z.object({ documentId: id, opportunityId: id, acceptedTimestamp: instant }),
  }),
  refusals: {},
});
