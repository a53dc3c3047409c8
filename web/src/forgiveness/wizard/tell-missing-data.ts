type MissingData = { readonly forgivenessId: string; readonly missingFields: readonly string[] };

declare global {
  interface Window {
    /** What is told to the lender's own measuring, where there is any. */
    dataLayer?: unknown[];
  }
}

/** FORG-ERR-06, FH-53. */
export function tellMissingData({ forgivenessId, missingFields }: MissingData): void {
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: "forgiveness_estimate_missing_data",
    forgivenessId,
    missingFields: [...missingFields],
  });
}
