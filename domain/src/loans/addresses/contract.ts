import * as z from "zod/mini";
import { maskedAddress } from "../../wire/address.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { account } from "../contract.ts";

export const listContactAccounts = endpoint({
  method: "GET",
  path: "/contacts/accounts",
  access: "signed-in",
  summary: "Returns the borrower's businesses with their addresses.",
  reply: z.object({ accounts: z.array(z.extend(account, { address: maskedAddress })) }),
  refusals: {},
});
