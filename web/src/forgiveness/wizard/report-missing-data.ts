type MissingData = { readonly forgivenessId: string; readonly missingFields: readonly string[] };

declare global {
  interface Window {
    /** Event queue of the lender's analytics, if the lender uses any. */
    dataLayer?: unknown[];
  }
}

/** Reports missing data to the lender's analytics (FORG-ERR-06, FH-53). */
export function reportMissingData({ forgivenessId, missingFields }: MissingData): void {
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: "forgiveness_estimate_missing_data",
    forgivenessId,
    missingFields: [...missingFields],
  });
}
