import { letters, type MailKind } from "./letters.ts";
import { country } from "@portal/domain/wire/shapes";
import * as z from "zod/mini";

/** One mail to one person. Apart from a link's token and text that a person wrote, the mail contains no secrets. */
const outgoingMail = z.object({
  kind: z.enum(Object.keys(letters) as [MailKind, ...MailKind[]]),
  to: z.string(),
  firstName: z.string(),
  /** The borrower's country, which selects the support phone number and hours in the mail. */
  country,
  /** Mails about a forgiveness application's stipulations show the phone number for PPP loans. */
  isForForgiveness: z.optional(z.boolean()),
  /** The address, including any token, that the mail's only button opens. */
  link: z.optional(z.string()),
  lines: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
  /** Text that a person wrote, shown below the mail's table with its line breaks. */
  quote: z.optional(z.string()),
  /** The token of the mail's thread. A reply by email contains the token in its address. */
  replyToken: z.optional(z.string()),
  /** An attached file; `content` is base64. */
  attachment: z.optional(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
});
export type OutgoingMail = Readonly<z.infer<typeof outgoingMail>>;

/** The table, column and row to which a mail's encryption is bound. */
export const sealedMail = (rowId: string) => ({ table: "mails", column: "sealed", rowId });

export function readMail(text: string): OutgoingMail {
  return z.parse(outgoingMail, JSON.parse(text));
}
