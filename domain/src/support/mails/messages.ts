import type { Letter } from "../../frame/mail/messages.ts";

/** What each mail about an inquiry says; the answer itself stands below its words. */
export const letters = {
  "inquiry-answered": {
    subject: "We answered your message",
    preview: "Our answer is in this email.",
    heading: "We answered your message",
    paragraphs: ["You wrote to us through {product}. This is our answer."],
    button: "Write to us again",
    buttonLife: "You log in first, as always.",
    aside: {
      heading: "Didn't write to us?",
      text: "Call us at {phone}. Never send documents or account numbers as an answer to this email.",
    },
    reason: "you wrote to us through {product}",
  },
} as const satisfies Readonly<Record<string, Letter>>;

/** Which inquiry is answered, in the table of that mail. */
export const inquiryLabels = { topic: "Topic", number: "Inquiry number" } as const;
