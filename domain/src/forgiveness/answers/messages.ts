/** Beside an answer that is none; the keys are the specification's (SERV-ERR-07, SH-052). */
export const answerTexts = {
  enterAnAmount: "Enter an amount",
  mustBeNumber: "Must be a number",
  invalidDateFormat: "Invalid date format",
  /** Ours. */
  amountTooLarge: "Enter an amount of at most {most}",
} as const;

export const yesNoTexts = { Yes: "Yes", No: "No" } as const;
