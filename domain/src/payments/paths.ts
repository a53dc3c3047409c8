import { pagePath } from "../wire/page-path.ts";

/** With the loan that is chosen at first, and whether its dialog opens with what is past due chosen. */
export const oneTimePaymentPath = pagePath("one-time-payment", ["advanceId", "pay"]);

/** The value of `pay` that opens the dialog for what is past due. */
export const payPastDue = "past-due";
