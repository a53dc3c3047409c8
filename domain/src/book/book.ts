import * as z from "zod/mini";
import { account } from "./account.ts";
import { contact } from "./contact.ts";
import { list } from "./fields.ts";
import { legalText } from "./legal-text.ts";

/**
 * The lender's import file (`docs/import.md`). Omitted fields keep their values. Call `referenceFaults` to check ids
 * and references.
 */
export const book = z.strictObject({
  version: z.literal(1),
  contacts: z.array(contact),
  accounts: z.array(account),
  legalTexts: list(legalText, 200),
});

/** The lender's import file as JSON: amounts in dollars, dates as text. */
export type BookInput = z.input<typeof book>;
/** The parsed import file: amounts in cents, dates and moments as `Temporal`. */
export type Book = z.output<typeof book>;
