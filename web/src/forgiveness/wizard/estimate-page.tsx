import { missingFigures } from "@portal/domain/forgiveness/estimate/rules";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { Estimate } from "./estimate.tsx";
import { UnsavedSteps } from "./unsaved-steps.tsx";
import { MissingEstimate } from "./missing-estimate.tsx";
import { SubmitEstimate } from "./submit-estimate.tsx";
import { useUnsavedSteps } from "./use-unsaved-steps.ts";
import { WizardPage } from "./wizard-page.tsx";

/** The wizard's last page, on which the borrower confirms the estimate (FORG-EST-01 to 08). */
export function EstimatePage({ task }: { readonly task: ForgivenessTask }) {
  const missing = missingFigures(task.record);
  const kept = useUnsavedSteps(task.record.id);
  return (
    <WizardPage task={task} page={6}>
      {missing.length === 0 ? (
        <Estimate record={task.record} />
      ) : (
        <MissingEstimate record={task.record} missing={missing} />
      )}
      {kept.length > 0 && <UnsavedSteps steps={kept} />}
      <SubmitEstimate task={task} isKnown={missing.length === 0 && kept.length === 0} />
    </WizardPage>
  );
}
