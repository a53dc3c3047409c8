import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { contactsReply, peopleRefusals, sentContacts } from "../owners/contract.ts";

const params = z.object({ id: idOf("opportunity") });

export const listPossibleSigners = endpoint({
  method: "GET",
  path: "/opportunities/:id/possible-signers",
  access: "signed-in",
  summary: "Returns the possible signers: the applicant, and everyone who owns at least 1 %.",
  params,
  reply: contactsReply,
  refusals: {},
});

export const saveSigners = endpoint({
  method: "POST",
  path: "/opportunities/:id/additional-signers",
  access: "signed-in",
  summary: "Saves the signers besides the applicant, in order. People missing from the list no longer sign.",
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
