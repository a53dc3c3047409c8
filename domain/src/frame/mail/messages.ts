/** The words around every mail. */
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

/** The words of one kind of mail. They may hold `{product}`, `{provider}` and `{phone}`. */
export type Letter = {
  readonly subject: string;
  /** What a list of mails shows after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** On its one button, where it has a link, and how long that works. */
  readonly button?: string;
  readonly buttonLife?: string;
  /** What to do if it comes unexpected. */
  readonly aside: { readonly heading: string; readonly text: string };
  /** Ends "We send this to you because …". */
  readonly reason: string;
};
