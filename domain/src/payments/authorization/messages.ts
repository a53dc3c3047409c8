/**
 * The borrower agrees to this text when scheduling a payment (SH-028). Change the version whenever you change the text.
 */
export const authorization = {
  version: "1",
  text: "By submitting this payment you authorize us to debit {amount} from the bank account ending in {last4} by ACH on {date}. Posting takes 1 to 2 business days. To cancel, notify us at least 2 business days before the payment date at {phone}. If the debit is dishonored, it may be resubmitted up to 2 times.",
} as const;

/** Placeholders for values that the borrower has not chosen yet (corrections to SH-023, SH-028). */
export const unchosen = { amount: "the amount", date: "the date you choose" } as const;

export const authorizationFile = {
  title: "Payment Authorization",
  loan: "Loan: {loan}",
  amount: "Amount: {amount}",
  date: "Payment date: {date}",
  account: "Bank account: {bank} {mask}",
  name: "Name on account: {name}",
  agreed: "Agreed to: {moment}",
  from: "From: {ip}, {userAgent}",
  version: "Version of this text: {version}",
  reference: "Reference: {reference}",
  unknownAgent: "an unknown browser",
} as const;
