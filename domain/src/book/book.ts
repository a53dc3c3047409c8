import * as z from "zod/mini";
import { account } from "./account.ts";
import { contact } from "./contact.ts";
import { list } from "./fields.ts";
import { legalText } from "./legal-text.ts";

/**
 * What a lender gives the portal: people, businesses, applications and loans, as one JSON document (`docs/import.md`).
 * A record is known by its `externalId`. An optional field that is left out keeps the value the record has. That names
 * are single and lead somewhere is looked for by `referenceFaults`, when every field is right by itself.
 */
export const book = z.strictObject({
  version: z.literal(1),
  contacts: z.array(contact),
  accounts: z.array(account),
  /** Versions of the legal pages. */
  legalTexts: list(legalText, 200),
});

/** The book as JSON: amounts in dollars, dates as text. */
export type BookInput = z.input<typeof book>;
/** The book once read: amounts in cents, dates and moments as `Temporal`. */
export type Book = z.output<typeof book>;
