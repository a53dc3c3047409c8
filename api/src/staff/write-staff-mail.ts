import type { letters } from "@portal/domain/staff/mails/messages";
import type { OutgoingMail } from "../jobs/mail/outgoing-mail.ts";

type Recipient = { readonly email: string; readonly firstName: string };

/**
 * Writes a mail to a member of staff. Staff have no country, so the mail has the lender's contacts in the United States.
 * @param link the address that the mail's button opens
 */
export function writeStaffMail(
  kind: keyof typeof letters,
  { email, firstName }: Recipient,
  link?: string,
): OutgoingMail {
  return { kind, to: email, firstName, country: "us", ...(link !== undefined && { link }) };
}
