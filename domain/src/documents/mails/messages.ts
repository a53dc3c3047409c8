import type { Letter } from "../../frame/mail/messages.ts";

const reason = "you have a loan application with us";

/** Mails about documents. They omit the document's name and the reason, which only the portal shows. */
export const letters = {
  "document-rejected": {
    subject: "We need a document from you again",
    preview: "Log in to see which one, and why.",
    heading: "We need a document from you again",
    paragraphs: [
      "We reviewed what you sent us and can't accept one of the documents. Log in to see which one, why, and where to upload a new one.",
    ],
    button: "See action items",
    buttonLife: "You'll be asked to log in first.",
    aside: {
      heading: "Not clear what to send?",
      text: "Call us at {phone}. Don't reply to this email with documents.",
    },
    reason: "you sent us documents for an application",
  },
  "agreement-ready": {
    subject: "Your loan agreement is ready to sign",
    preview: "Read it and sign it in the portal.",
    heading: "Your loan agreement is ready to sign",
    paragraphs: ["Read it and sign it in {product}. Funding takes 1 to 2 business days after you sign."],
    button: "Open your loan agreement",
    buttonLife: "You'll be asked to log in first.",
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
    buttonLife: "You'll be asked to log in first.",
    aside: { heading: "Did you not sign it?", text: "Call us right away at {phone}." },
    reason,
  },
  "agreement-rejected": {
    subject: "We need your signed loan agreement again",
    preview: "Log in to see why.",
    heading: "We need your signed loan agreement again",
    paragraphs: [
      "We reviewed the signed copy you sent us and can't accept it. Log in to see why and how to sign it again.",
    ],
    button: "Open your loan agreement",
    buttonLife: "You'll be asked to log in first.",
    aside: {
      heading: "Not clear what to do?",
      text: "Call us at {phone}. Don't reply to this email with documents.",
    },
    reason,
  },
} as const satisfies Readonly<Record<string, Letter>>;
