/** The summary, until it is online: what came, and whom to call. */
export const forgivenessTexts = { documentsReceived: "Documents we received" } as const;
