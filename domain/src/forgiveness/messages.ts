export const forgivenessTexts = { backToSummary: "Forgiveness summary" } as const;
