import type { Letter } from "../../frame/mail/messages.ts";

const shared = {
  button: "See action items",
  buttonLife: "You log in first, as always.",
  aside: {
    heading: "Not clear what to do?",
    text: "Call us at {phone}. Never send documents or account numbers as an answer to this email.",
  },
  reason: "you have an application with us",
} as const;

/** What each mail about what an application asks for says. What it is, and why, stands in the portal alone. */
export const letters = {
  "item-returned": {
    subject: "We need something from you again",
    preview: "Log in to see what, and why.",
    heading: "We need something from you again",
    paragraphs: [
      "We looked at your application and something of it came back to you. Your action items in {product} say what, and why.",
    ],
    ...shared,
  },
  "item-added": {
    subject: "We need one more thing from you",
    preview: "Log in to see what it is.",
    heading: "We need one more thing from you",
    paragraphs: [
      "To go on with your application we need something more. Your action items in {product} say what it is.",
    ],
    ...shared,
  },
} as const satisfies Readonly<Record<string, Letter>>;
