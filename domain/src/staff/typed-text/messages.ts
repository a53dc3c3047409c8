/** Above a form whose typed text was restored (DESK-SESS-05). */
export const keptTexts = { kept: "We saved what you typed.", clear: "Clear" } as const;
