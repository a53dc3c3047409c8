import type { Letter } from "../../frame/mail/messages.ts";

/** Texts of the mail that answers an inquiry. The mail also contains the lender's answer. */
export const letters = {
  "inquiry-answered": {
    subject: "We answered your message",
    preview: "Our answer is in this email.",
    heading: "We answered your message",
    paragraphs: ["You wrote to us through {product}. This is our answer."],
    button: "Write to us again",
    buttonLife: "You'll be asked to log in first.",
    aside: {
      heading: "Didn't write to us?",
      text: "Call us at {phone}. Don't reply to this email with documents or account numbers.",
    },
    reason: "you wrote to us through {product}",
  },
} as const satisfies Readonly<Record<string, Letter>>;

export const inquiryLabels = { topic: "Topic", number: "Inquiry number" } as const;
