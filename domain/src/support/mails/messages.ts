import type { Letter } from "../../frame/mail/messages.ts";

const notMonitored = "Replies to this email are not monitored.";
const dontReply = "Call us at {phone}. Don't reply to this email with documents or account numbers.";

/** Texts of the mails with a message of the lender, which the mails quote (DESK-BOR-07, DESK-CASE-07). */
export const letters = {
  "inquiry-answered": {
    subject: "We answered your message",
    preview: "Our answer is in this email.",
    heading: "We answered your message",
    paragraphs: ["You wrote to us through {product}. This is our answer."],
    button: "Reply in the portal",
    buttonLife: "You'll be asked to log in first.",
    aside: { heading: "Didn't write to us?", text: `${dontReply} ${notMonitored}` },
    reason: "you wrote to us through {product}",
  },
  "lender-message": {
    subject: "A message from {lenderPartner}",
    preview: "Our message is in this email.",
    heading: "A message from {lenderPartner}",
    paragraphs: ["We wrote to you in {product}. This is our message."],
    button: "Reply in the portal",
    buttonLife: "You'll be asked to log in first.",
    aside: { heading: "Not expecting this?", text: `${dontReply} ${notMonitored}` },
    reason: "you have a loan or an application with us",
  },
} as const satisfies Readonly<Record<string, Letter>>;

export const inquiryLabels = { topic: "Topic", number: "Inquiry number" } as const;
