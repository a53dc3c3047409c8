/** Beside an amount that no column takes. */
export const amountTooLarge = "Enter an amount of at most {most}";
