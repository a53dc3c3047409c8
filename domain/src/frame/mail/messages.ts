export const mailTexts = {
  greeting: "Hello {firstName},",
  greetingWithoutName: "Hello,",
  copyAddress: "If it doesn't open, copy this address:",
  questions: "Questions?",
  contact: "Call {phone} or write to {email}.",
  hours: "{hours}.",
  reason: "We send this to {address} because {reason}.",
  privacyPolicy: "Privacy Policy",
} as const;

/** Texts of one type of mail. They may contain `{product}`, `{provider}`, `{lenderPartner}` and `{phone}`. */
export type Letter = {
  readonly subject: string;
  /** Preview text that mail programs show after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label of the mail's only button. Absent in a mail without a link. */
  readonly button?: string;
  readonly buttonLife?: string;
  /** Tells the recipient what to do about an unexpected mail. */
  readonly aside: { readonly heading: string; readonly text: string };
  /** Ends the sentence "We send this to you because …". */
  readonly reason: string;
  /** True for mails of a thread of messages, which say whether the borrower can reply to them. */
  readonly isOfThread?: true;
};
