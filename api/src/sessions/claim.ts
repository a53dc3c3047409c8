/** After confirming an account, a browser may bind it to a single sign-on account within this time (CH-73). */
export const claimLimit = Temporal.Duration.from({ minutes: 15 });
