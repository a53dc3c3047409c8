import { missingFigures } from "@portal/domain/forgiveness/estimate/rules";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { Estimate } from "./estimate.tsx";
import { KeptSteps } from "./kept-steps.tsx";
import { MissingEstimate } from "./missing-estimate.tsx";
import { SubmitEstimate } from "./submit-estimate.tsx";
import { useKeptSteps } from "./use-kept-steps.ts";
import { WizardPage } from "./wizard-page.tsx";

/** Shows the estimate from the borrower's answers, to be confirmed (FORG-EST-01 to 08). */
export function EstimatePage({ task }: { readonly task: ForgivenessTask }) {
  const missing = missingFigures(task.record);
  const kept = useKeptSteps(task.record.id);
  return (
    <WizardPage task={task} page={6}>
      {missing.length === 0 ? (
        <Estimate record={task.record} />
      ) : (
        <MissingEstimate record={task.record} missing={missing} />
      )}
      {kept.length > 0 && <KeptSteps steps={kept} />}
      <SubmitEstimate task={task} isKnown={missing.length === 0 && kept.length === 0} />
    </WizardPage>
  );
}
