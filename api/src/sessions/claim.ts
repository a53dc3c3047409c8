/**
 * The time within which a browser that confirmed an account may bind it to an account at the sign-on provider
 * (CH-73).
 */
export const claimLimit = Temporal.Duration.from({ minutes: 15 });
