import * as z from "zod/mini";
import { accountNumberFault, canadianFaults } from "../banking/accounts/rules.ts";
import { accountType } from "../banking/contract.ts";
import { hasCheckDigit } from "../banking/directory/rules.ts";
import { line } from "../wire/fields.ts";
import { address } from "./contact.ts";
import { list, maybe } from "./fields.ts";

const digits = (isRight: (text: string) => boolean, message: string) =>
  z.string().check(z.refine(isRight, message));

const us = z.strictObject({
  kind: z.literal("us"),
  /** If omitted, the bank's name comes from the directory. */
  institution: maybe(line(100)),
  routingNumber: digits(hasCheckDigit, "must be a valid routing number of nine digits"),
  accountNumber: digits(
    (text) => accountNumberFault(text) === undefined,
    "must be 4 to 17 digits, and neither one digit nor a sequence",
  ),
  accountType: z.optional(accountType),
  businessName: maybe(line(150)),
  address: z.optional(z.extend(address, { street2: maybe(line(255)) })),
});

const filler = { transitNumber: "00000", institutionNumber: "000", accountNumber: "0" };
const isCanadian = (name: keyof typeof filler) => (text: string) =>
  canadianFaults({ ...filler, [name]: text })[name] === undefined;
const ca = z.strictObject({
  kind: z.literal("ca"),
  institution: maybe(line(100)),
  transitNumber: digits(isCanadian("transitNumber"), "must be 5 digits"),
  institutionNumber: digits(isCanadian("institutionNumber"), "must be 3 digits"),
  accountNumber: digits(isCanadian("accountNumber"), "must be 1 to 12 digits"),
});

const paypal = z.strictObject({ kind: z.literal("paypal"), username: line(255) });

/**
 * A bank account that receives an application's funds or repays the loan. The account number is encrypted before it
 * is stored.
 */
const applicationBank = z.discriminatedUnion("kind", [us, ca, paypal]);
export type ApplicationBank = z.output<typeof applicationBank>;

/** Omitted bank accounts stay unchanged. */
export const applicationBanks = z.strictObject({
  deposit: z.optional(applicationBank),
  withdrawal: z.optional(applicationBank),
  additional: list(applicationBank, 10),
});
