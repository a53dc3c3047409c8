type MissingData = { readonly forgivenessId: string; readonly missingFields: readonly string[] };

declare global {
  interface Window {
    /** The event queue of the lender's analytics. Undefined without analytics. */
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
