/** How long after a confirmation link the browser can bind one sign-on account to the contact (CH-73). */
export const claimLimit = Temporal.Duration.from({ minutes: 15 });
