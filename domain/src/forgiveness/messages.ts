export const forgivenessTexts = { backToSummary: "Forgiveness summary" } as const;

export const yesNoTexts = { yes: "Yes", no: "No" } as const;
