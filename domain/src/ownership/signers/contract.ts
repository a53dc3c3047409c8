import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { contactsReply, peopleRefusals, sentContacts } from "../owners/contract.ts";

const params = z.object({ id: idOf("opportunity") });

export const listPossibleSigners = endpoint({
  method: "GET",
  path: "/opportunities/:id/possible-signers",
  access: "signed-in",
  summary: "Who may sign: the applicant, who always does, and whoever owns at least 1 %.",
  params,
  reply: contactsReply,
  refusals: {},
});

export const saveSigners = endpoint({
  method: "POST",
  path: "/opportunities/:id/additional-signers",
  access: "signed-in",
  summary:
    "Choose who signs beside the applicant, in their order. Whoever is not sent any more does not sign.",
  params,
  body: z.object({
    opportunityId: idOf("opportunity"),
    accountId: idOf("account"),
    country: z.enum(["US", "CA"]),
    contacts: sentContacts,
  }),
  reply: contactsReply,
  refusals: peopleRefusals,
  isIdempotent: true,
});
