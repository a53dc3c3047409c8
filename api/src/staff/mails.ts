import type { OutgoingMail } from "../jobs/mail/outgoing-mail.ts";

type Recipient = { readonly email: string; readonly firstName: string };

/** Staff have no country. The mails' contacts are those of the United States, where the lender's staff work. */
const addressed = ({ email, firstName }: Recipient) => ({ to: email, firstName, country: "us" }) as const;

/** Writes the mail about a used recovery code (DESK-SIGNIN-04). */
export const recoveryCodeUsed = (person: Recipient): OutgoingMail => ({
  kind: "staff-recovery-code-used",
  ...addressed(person),
});

/** Writes the mail with a set-up link. @param link the address at the desk, with the token in the fragment */
export const setUpInvitation = (person: Recipient, link: string): OutgoingMail => ({
  kind: "staff-invited",
  ...addressed(person),
  link,
});
