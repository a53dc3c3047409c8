/** The note above a form after the page restored typed text (DESK-SESS-05). */
export const keptTexts = { kept: "We saved what you typed.", clear: "Clear" } as const;
