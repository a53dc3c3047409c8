import { pagePath } from "../wire/pages/page-path.ts";

/** `advanceId` selects the loan. `pay` opens the loan's payment dialog with the past-due amount selected. */
export const oneTimePaymentPath = pagePath("one-time-payment", ["advanceId", "pay"]);

export const payPastDue = "past-due";
