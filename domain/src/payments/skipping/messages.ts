import type { SkipReason } from "../contract.ts";

/** Texts of payments that the portal canceled, by reason. {phone} is the support phone. */
export const skipReasonTexts: Readonly<Record<SkipReason, string>> = {
  "no-balance": "This payment was not made. The loan currently has no outstanding balance.",
  "charged-off":
    "This payment was not made. You are not able to make a one-time payment online at this time. Please call us at {phone}.",
  "account-returned":
    "This payment was not made. An earlier payment from this bank account was returned. Please choose a different account or contact your bank.",
  "above-balance": "This payment was not made. Amount should not be more than total outstanding amount.",
  "above-limit": "This payment was not made. Amount should not be more than $99,999,999.99.",
};
