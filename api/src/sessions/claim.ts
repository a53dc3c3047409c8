/** How long a browser that has confirmed an account may bind it to the provider's (CH-73). */
export const claimLimit = Temporal.Duration.from({ minutes: 15 });
