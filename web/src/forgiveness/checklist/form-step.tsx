import { checklistTexts as texts } from "@portal/domain/forgiveness/checklist/messages";
import { forgivenessApplicationPath, questionnairePath } from "@portal/domain/forgiveness/paths";
import { useCountry } from "../../platform/page.ts";
import { LinkButton } from "@portal/ui/buttons/button.tsx";

export type FormStepProps = { readonly step: "continue" | "start"; readonly opportunityId: string };

/** A link to the SBA form, or to the questions that choose a form (FH-57). */
export function FormStep({ step, opportunityId }: FormStepProps) {
  const country = useCountry();
  return (
    <div>
      {step === "continue" ? (
        <LinkButton href={forgivenessApplicationPath(country)}>{texts.continueApplication}</LinkButton>
      ) : (
        <LinkButton href={questionnairePath(country, { opportunityId })}>{texts.startApplication}</LinkButton>
      )}
    </div>
  );
}
