import type { Letter } from "../../frame/mail/messages.ts";

/**
 * `byEmail` follows the button if replies become messages of the thread. Otherwise, `notMonitored` ends the mail's
 * aside (DESK-BOR-07).
 */
export const replyTexts = {
  byEmail: "You can also reply to this email. Please don't attach files: we don't keep attachments.",
  notMonitored: "Replies to this email are not monitored.",
} as const;
const dontReply = "Call us at {phone}. Don't reply to this email with documents or account numbers.";

/**
 * Texts of the mails of a thread: those that quote a message of the lender (DESK-BOR-07, DESK-CASE-07), and those about an
 * email of the borrower (DESK-BOR-08).
 */
export const letters = {
  "inquiry-answered": {
    subject: "We answered your message",
    preview: "Our answer is in this email.",
    heading: "We answered your message",
    paragraphs: ["You wrote to us through {product}. This is our answer."],
    button: "Reply in the portal",
    buttonLife: "You'll be asked to log in first.",
    aside: { heading: "Didn't write to us?", text: dontReply },
    reason: "you wrote to us through {product}",
    isOfThread: true,
  },
  "lender-message": {
    subject: "A message from {lenderPartner}",
    preview: "Our message is in this email.",
    heading: "A message from {lenderPartner}",
    paragraphs: ["We wrote to you in {product}. This is our message."],
    button: "Reply in the portal",
    buttonLife: "You'll be asked to log in first.",
    aside: { heading: "Not expecting this?", text: dontReply },
    reason: "you have a loan or an application with us",
    isOfThread: true,
  },
  "email-had-files": {
    subject: "Please upload your files in the portal",
    preview: "We got your message without its files.",
    heading: "Please upload your files in the portal",
    paragraphs: [
      "We got your message, but not the files attached to your email. We don't keep attachments, because email is not a secure way to send documents.",
      "Please upload your files in {product}, under your action items. If you don't find an action item for them, tell us in the portal what you want to send.",
    ],
    button: "Go to the portal",
    buttonLife: "You'll be asked to log in first.",
    aside: { heading: "Didn't write to us?", text: dontReply },
    reason: "you wrote to us by email",
    isOfThread: true,
  },
  "email-too-large": {
    subject: "We couldn't receive your email",
    preview: "Your email was too large, so we didn't get your message.",
    heading: "We couldn't receive your email",
    paragraphs: [
      "Your email was larger than 1 MB, so we didn't get your message. Please write again without attachments, or reply in the portal.",
      "To send files, upload them in {product}, under your action items.",
    ],
    button: "Reply in the portal",
    buttonLife: "You'll be asked to log in first.",
    aside: { heading: "Didn't write to us?", text: dontReply },
    reason: "you wrote to us by email",
    isOfThread: true,
  },
} as const satisfies Readonly<Record<string, Letter>>;

export const inquiryLabels = { topic: "Topic", number: "Inquiry number" } as const;
