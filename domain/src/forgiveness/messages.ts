export const forgivenessTexts = { backToSummary: "Forgiveness summary" } as const;

/** The two answers of a question, on every form. */
export const yesNoTexts = { yes: "Yes", no: "No" } as const;
