import { estimateTexts as texts } from "@portal/domain/forgiveness/estimate/messages";
import type { NeededFigure } from "@portal/domain/forgiveness/estimate/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { useEffect, useState } from "react";
import { Alert } from "@portal/ui/alert.tsx";
import { EditLine } from "./edit-line.tsx";
import { reportMissingData } from "./report-missing-data.ts";

type MissingProps = {
  readonly record: LoanForgiveness;
  readonly missing: readonly NeededFigure[];
};

/** Shown when no estimate can be calculated. Reports the missing data once each time it appears (FORG-EST-07, 08). */
export function MissingEstimate({ record, missing }: MissingProps) {
  const [visited] = useState({ forgivenessId: record.id, missingFields: missing });
  useEffect(() => reportMissingData(visited), [visited]);
  return <Alert kind="critical" title={<EditLine text={texts.missing} />} />;
}
