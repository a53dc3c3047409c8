import { estimateTexts as texts } from "@portal/domain/forgiveness/estimate/messages";
import type { NeededFigure } from "@portal/domain/forgiveness/estimate/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { useEffect, useState } from "react";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { EditLine } from "./edit-line.tsx";

type MissingProps = {
  readonly record: LoanForgiveness;
  readonly missing: readonly NeededFigure[];
};

/** Shows that the estimate lacks data, and reports the missing data once per visit (FORG-EST-07, 08). */
export function MissingEstimate({ record, missing }: MissingProps) {
  const [visited] = useState({ forgivenessId: record.id, missingFields: missing });
  useEffect(() => reportMissingData(visited), [visited]);
  return <Alert kind="critical" title={<EditLine text={texts.missing} />} />;
}

type MissingData = { readonly forgivenessId: string; readonly missingFields: readonly string[] };

declare global {
  interface Window {
    /** The event queue of the lender's analytics. Undefined if the lender uses no analytics. */
    dataLayer?: unknown[];
  }
}

/** Reports to the lender's analytics that data is missing (FORG-ERR-06, FH-53). */
function reportMissingData({ forgivenessId, missingFields }: MissingData): void {
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: "forgiveness_estimate_missing_data",
    forgivenessId,
    missingFields: [...missingFields],
  });
}
