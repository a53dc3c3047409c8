/** The time in which a browser that confirmed an account may bind it to one sign-on account (CH-73). */
export const claimLimit = Temporal.Duration.from({ minutes: 15 });
