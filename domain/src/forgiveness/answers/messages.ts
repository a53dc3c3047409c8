/** Beside an amount that no column takes. */
export const amountTooLarge = "Enter an amount of at most {most}";

/** Of a field that takes a day. */
export const dayFieldTexts = {
  format: "mm/dd/yyyy",
  choose: "Choose a date",
  previousMonth: "Previous month",
  nextMonth: "Next month",
} as const;
