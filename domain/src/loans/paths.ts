import { pagePath } from "../wire/pages/page-path.ts";

/** The parameter `loanId` is the loan number. For a loan without a number, it is the loan's id (CH-26). */
export const activityPath = pagePath("activity/:loanId");
/** The "Your loans" page, which lists SBA loans (FH-02). */
export const loansPath = pagePath("loans");
