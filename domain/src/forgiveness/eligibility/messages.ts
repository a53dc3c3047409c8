/** How the borrower tells one draw from the other (FORG-GEN-06, FH-16). */
export const loanLabels = { first: "PPP Loan 1", second: "PPP Loan 2" } as const;
