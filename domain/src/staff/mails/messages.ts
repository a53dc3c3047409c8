import type { Letter } from "../../frame/mail/messages.ts";

const askAnAdministrator = "Ask an administrator of the review desk at once.";

/** Texts of the mails to the lender's staff. They contain no data of borrowers (DESK-MAIL-01). */
export const letters = {
  "staff-invited": {
    subject: "You're invited to the review desk",
    preview: "Use the link within 72 hours. It works once.",
    heading: "You're invited to the review desk",
    paragraphs: [
      "Set up your account for the review desk of {product}. You choose a password and connect an authenticator app on your phone.",
    ],
    button: "Set up account",
    buttonLife: "The button works once, within 72 hours.",
    aside: {
      heading: "Not expecting this?",
      text: "Do nothing, and tell an administrator of the review desk.",
    },
    reason: "an administrator gave you an account for the review desk",
  },
  "staff-recovery-code-used": {
    subject: "Your second factor changed",
    preview: "Someone used one of your recovery codes.",
    heading: "A recovery code was used",
    paragraphs: [
      "Someone confirmed a sign-in to the review desk of {product} with one of your recovery codes. The code does not work again.",
    ],
    aside: { heading: "Wasn't you?", text: askAnAdministrator },
    reason: "you have an account for the review desk",
  },
} as const satisfies Readonly<Record<string, Letter>>;
