/**
 * Texts of a payment that can still be debited. They must not ask for another payment, because the borrower could pay
 * twice. {phone} is the support phone.
 */
export const underWayTexts = {
  retryAhead: "We will try again on {date}.",
  retrySent: "We sent it to your bank again for {date}.",
  corrected:
    "Your bank corrected the {detail} of this account, and we updated it. You don't need to do anything.",
  notCorrected:
    "Your bank reported a problem with the {detail} of this account. This payment is still on its way, so please don't schedule it again. If you have questions, call us at {phone}.",
  /** Text in place of the bank detail if the change code does not say which detail is wrong. */
  otherDetail: "details",
} as const;

/** The bank details that each change code corrects. */
export const correctedDetails: Readonly<Record<string, string>> = {
  C01: "account number",
  C02: "routing number",
  C03: "routing number and account number",
  C05: "account type",
  C06: "account number and account type",
  C07: "routing number, account number and account type",
};
