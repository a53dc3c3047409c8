import { pagePath } from "../wire/page-path.ts";

/** A loan without a number goes by its id (CH-26). */
export const activityPath = pagePath("activity/:loanId");
/** The list of the Paycheck Protection Program's loans (FH-02). */
export const loansPath = pagePath("loans");
