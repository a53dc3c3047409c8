import { pagePath } from "../wire/pages/page-path.ts";

/** `loanId` is the loan number, or the id of a loan without a number (CH-26). */
export const activityPath = pagePath("activity/:loanId");
/** The "Your loans" page, which lists SBA loans (FH-02). */
export const loansPath = pagePath("loans");
