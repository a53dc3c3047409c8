import { letters, type MailKind } from "./letters.ts";
import { country } from "@portal/domain/wire/shapes";
import * as z from "zod/mini";

/** One mail to one person. Nothing secret may be in it but a link's token and what somebody wrote. */
const outgoingMail = z.object({
  kind: z.enum(Object.keys(letters) as [MailKind, ...MailKind[]]),
  to: z.string(),
  firstName: z.string(),
  /** Whose support phone and hours it carries. */
  country,
  /** It asks for something of a forgiveness application, and names the program's phone line. */
  isForForgiveness: z.optional(z.boolean()),
  /** The address that its one button opens, with its token. */
  link: z.optional(z.string()),
  /** A short table below its words. */
  lines: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
  /** What somebody wrote, below that table, in the lines they wrote it in. */
  quote: z.optional(z.string()),
  /** A file that it brings along; its content in base64. */
  attachment: z.optional(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
});
export type OutgoingMail = Readonly<z.infer<typeof outgoingMail>>;

/** Where a mail is sealed in its row. */
export const sealedMail = (rowId: string) => ({ table: "mails", column: "sealed", rowId });

/** A mail as it was sealed. */
export function readMail(text: string): OutgoingMail {
  return z.parse(outgoingMail, JSON.parse(text));
}
