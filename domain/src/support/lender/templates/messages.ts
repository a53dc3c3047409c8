import type { Template } from "./contract.ts";

export const templateTexts = {
  fillInFirst: "Fill in {field} first.",
} as const;

/** The templates until a lead changes them. */
export const firstTemplates: readonly Template[] = [
  {
    templateId: "payment-returned",
    name: "Payment returned",
    topic: "Payment Question",
    text: "Hello {firstName},\n\nYour bank returned the payment on loan {loanNumber}. You can make a One-Time Payment from another account at any time.\n\nIf anything looks wrong, call me at {phone}.\n\n{myName}",
  },
  {
    templateId: "past-due",
    name: "Past due amount",
    topic: "Payment Question",
    text: "Hello {firstName},\n\nThe amount past due on loan {loanNumber} of {business} is made up of the payments that we have not received. You can see each payment under Activity in {product}.\n\n{myName}",
  },
  {
    templateId: "more-documents",
    name: "Where to send documents",
    topic: null,
    text: "Hello {firstName},\n\nPlease upload your documents under your action items in {product}. We don't keep files that arrive by email.\n\n{myName}",
  },
  {
    templateId: "additional-funding",
    name: "Additional funding",
    topic: "Request Additional Funding",
    text: "Hello {firstName},\n\nThank you for asking about additional funding for {business}. We will look at your account and write to you here.\n\n{myName}",
  },
  {
    templateId: "account-access",
    name: "Signing in",
    topic: "Account Access",
    text: "Hello {firstName},\n\nYou can set a new password with 'Forgot your password?' on the log in page of {product}. If that doesn't help, call me at {phone}.\n\n{myName}",
  },
];
