import * as z from "zod/mini";
import { line } from "../wire/fields.ts";
import { advance } from "./advance.ts";
import { bankAccount } from "./bank-account.ts";
import { address } from "./contact.ts";
import { debt, flag, key, list, maybe } from "./fields.ts";
import { opportunity } from "./opportunity.ts";

export const account = z.strictObject({
  externalId: key,
  name: line(200),
  businessEntityType: maybe(line(100)),
  isRenewalEligible: flag,
  /** The amount that the business could borrow now. */
  amountAvailable: maybe(debt),
  address: z.optional(address),
  /** External ids of all contacts who may see this business. */
  contacts: z.array(key).check(z.maxLength(100)),
  /** The bank accounts that the lender can debit for one-time payments. */
  bankAccounts: list(bankAccount, 100),
  opportunities: list(opportunity, 1000),
  advances: list(advance, 1000),
});
export type Account = z.output<typeof account>;
export type AccountInput = z.input<typeof account>;
