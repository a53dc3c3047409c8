import { pagePath } from "../wire/page-path.ts";

/** With the loan that is chosen at first. */
export const oneTimePaymentPath = pagePath("one-time-payment", ["advanceId"]);
