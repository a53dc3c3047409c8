import * as z from "zod/mini";
import { accountHolder, accountType } from "../banking/contract.ts";
import { hasCheckDigit } from "../banking/directory/rules.ts";
import { isReturnCode } from "../loans/returns/rules.ts";
import { isAccountNumber } from "../payments/banks/rules.ts";
import { nonEditable } from "../payments/queue/rules.ts";
import { line } from "../wire/fields.ts";
import { address } from "./contact.ts";
import { flag, key, maybe } from "./fields.ts";

const isStatus = (text: string) => text === nonEditable || isReturnCode(text);

/** A bank account that a business pays from. The account number is encrypted before it is stored. */
export const bankAccount = z.strictObject({
  externalId: key,
  institutionName: line(100),
  routingNumber: z.string().check(z.refine(hasCheckDigit, "must be a valid routing number of nine digits")),
  accountNumber: z.string().check(z.refine(isAccountNumber, "must be 4 to 17 digits")),
  nameOnAccount: line(150),
  accountType: z.optional(accountType),
  /** Whether a business or a person holds the account, which determines the type of the debits. */
  holder: z.optional(accountHolder),
  address: z.optional(z.extend(address, { street2: maybe(line(255)) })),
  /** The bank's latest return code for the account, or `Non-editable`. */
  achStatus: maybe(
    z.string().check(z.refine(isStatus, "must be a return code such as R03, or Non-editable")),
  ),
  achStatusDescription: maybe(line(200)),
  isDefault: flag,
});
export type BankAccount = z.output<typeof bankAccount>;
export type BankAccountInput = z.input<typeof bankAccount>;
