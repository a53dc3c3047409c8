import type { Letter } from "../../frame/mail/messages.ts";

const shared = {
  button: "See action items",
  buttonLife: "You'll be asked to log in first.",
  aside: {
    heading: "Not clear what to do?",
    text: "Call us at {phone}. Don't reply to this email with documents or account numbers.",
  },
  reason: "you have an application with us",
} as const;

/** Texts of the mails about an application's requests. Details and rejection reasons appear only in the portal. */
export const letters = {
  "item-returned": {
    subject: "We need something from you again",
    preview: "Log in to see what, and why.",
    heading: "We need something from you again",
    paragraphs: [
      "We reviewed your application and need something from you again. Log in to see what it is and why.",
    ],
    ...shared,
  },
  "item-added": {
    subject: "We need one more thing from you",
    preview: "Log in to see what it is.",
    heading: "We need one more thing from you",
    paragraphs: [
      "We need one more thing before we can continue with your application. Log in to see what it is.",
    ],
    ...shared,
  },
} as const satisfies Readonly<Record<string, Letter>>;
