import * as z from "zod/mini";
import { contactSettings } from "../ownership/references/contract.ts";
import { maskedAddress } from "../wire/address.ts";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";
import { id } from "../wire/shapes.ts";

export const listContacts = endpoint({
  method: "GET",
  path: "/contacts",
  access: "signed-in",
  summary: "Returns the borrower, followed by the other people of the borrower's businesses.",
  reply: z.object({
    contacts: z.array(
      z.object({
        id,
        name: z.object({ first: z.string(), last: z.string() }),
        email: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        isApplicant: z.boolean(),
        postalAddress: maskedAddress,
      }),
    ),
  }),
  refusals: {},
});

export const getContact = endpoint({
  method: "GET",
  path: "/contacts/:id",
  access: "signed-in",
  summary: "Returns the borrower's home phone and business web address. Each is null if not set.",
  params: z.object({ id: idOf("contact") }),
  reply: contactSettings,
  refusals: {},
});
