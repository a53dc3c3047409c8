import type { Letter } from "../../frame/mail/messages.ts";

/** What each mail about documents says. What was sent, and why it was turned away, stands in the portal alone. */
export const letters = {
  "document-rejected": {
    subject: "We need a document from you again",
    preview: "Log in to see which one, and why.",
    heading: "We need a document from you again",
    paragraphs: [
      "We looked at what you sent us and could not accept a document. Your action items in {product} say which one, why, and where to send another.",
    ],
    button: "See action items",
    buttonLife: "You log in first, as always.",
    aside: {
      heading: "Not clear what to send?",
      text: "Call us at {phone}. Never send documents as an answer to this email.",
    },
    reason: "you sent us documents for an application",
  },
} as const satisfies Readonly<Record<string, Letter>>;
