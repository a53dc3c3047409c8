import type { Letter } from "../../frame/mail/messages.ts";

const shared = {
  buttonLife: "You'll be asked to log in first.",
  aside: {
    heading: "Not what you expected?",
    text: "Call us at {phone}. Don't reply to this email with documents or account numbers.",
  },
  reason: "you applied for the forgiveness of a loan with us",
} as const;

/** Mails about forgiveness never show amounts, which the borrower sees in the portal and on the form. */
export const letters = {
  "forgiveness-sign-off": {
    subject: "Review your recommended amount",
    preview: "Our review of your PPP loan forgiveness application is complete.",
    heading: "Review your recommended amount",
    paragraphs: [
      "Our review of your PPP loan forgiveness application is complete. Please review the amount we'll recommend to the SBA. We submit it once you agree.",
    ],
    button: "Review the amount",
    ...shared,
  },
  "forgiveness-updated-form": {
    subject: "Your updated PPP loan forgiveness form",
    preview: "It shows the amount you agreed to.",
    heading: "Your updated form",
    paragraphs: [
      "Thank you for agreeing to the amount we'll recommend to the SBA. Your updated PPP loan forgiveness form is attached as a PDF. You can also download it from {product} at any time.",
      "We now prepare your application and submit it to the SBA, which then has up to 90 days to respond.",
    ],
    button: "See your application",
    ...shared,
  },
  "forgiveness-decided": {
    subject: "The SBA has decided on your PPP loan forgiveness application",
    preview: "Log in to see the decision.",
    heading: "The SBA has made a decision",
    paragraphs: [
      "The SBA has made a decision on your PPP loan forgiveness application. Log in to see the decision and what it means for your loan.",
    ],
    button: "See the decision",
    ...shared,
  },
} as const satisfies Readonly<Record<string, Letter>>;
