export const amountTooLarge = "Enter an amount of at most {most}";

export const dayFieldTexts = {
  format: "mm/dd/yyyy",
  choose: "Choose a date",
  previousMonth: "Previous month",
  nextMonth: "Next month",
} as const;
