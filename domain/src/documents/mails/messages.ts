import type { Letter } from "../../frame/mail/messages.ts";

const reason = "you have a loan application with us";

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
  "agreement-ready": {
    subject: "Your loan agreement is ready to sign",
    preview: "Read it and sign it in the portal.",
    heading: "Your loan agreement is ready to sign",
    paragraphs: ["Read it and sign it in {product}. Funding takes 1 to 2 business days after you sign."],
    button: "Open your loan agreement",
    buttonLife: "You log in first, as always.",
    aside: {
      heading: "A question before you sign?",
      text: "Call us at {phone}. We never ask you to sign by email.",
    },
    reason,
  },
  "agreement-signed": {
    subject: "Your loan agreement is signed",
    preview: "Your signed copy is in the portal.",
    heading: "Your loan agreement is signed",
    paragraphs: [
      "Your signed copy and its certificate are in {product}. Funding takes 1 to 2 business days.",
      "The portal may take up to 15 minutes to update.",
    ],
    button: "Open your signed copy",
    buttonLife: "You log in first, as always.",
    aside: { heading: "Did you not sign it?", text: "Call us at once at {phone}." },
    reason,
  },
  "agreement-rejected": {
    subject: "We need your signed loan agreement again",
    preview: "Log in to see why.",
    heading: "We need your signed loan agreement again",
    paragraphs: [
      "We looked at the signed copy you sent us and could not accept it. Your loan agreement in {product} says why, and how to sign it again.",
    ],
    button: "Open your loan agreement",
    buttonLife: "You log in first, as always.",
    aside: {
      heading: "Not clear what to do?",
      text: "Call us at {phone}. Never send documents as an answer to this email.",
    },
    reason,
  },
} as const satisfies Readonly<Record<string, Letter>>;
