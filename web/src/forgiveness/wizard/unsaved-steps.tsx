import { wizardTexts as texts } from "@portal/domain/forgiveness/wizard/messages";
import type { AnsweredPage } from "@portal/domain/forgiveness/wizard/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { useEditPath } from "./use-wizard-way.ts";

/** Explains why the estimate cannot be confirmed yet and links to each step with unsaved input. */
export function UnsavedSteps({ steps }: { readonly steps: readonly AnsweredPage[] }) {
  const editPath = useEditPath();
  return (
    <Alert kind="warning" title={texts.notSaved}>
      <Actions>
        {steps.map((page) => (
          <TextLink key={page} href={editPath(page)}>
            {fillIn(texts.openStep, { page })}
          </TextLink>
        ))}
      </Actions>
    </Alert>
  );
}
