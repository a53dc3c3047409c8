import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import {
  questionnaireTexts as texts,
  questionTexts,
} from "@portal/domain/forgiveness/questionnaire/messages";
import { Form } from "../../platform/form/form.tsx";
import { useCountry } from "../../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { YesNoQuestion, YesNoQuestions } from "../frame/yes-no-question.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { useQuestionnaire } from "./use-questionnaire.ts";

/** Shows the questions, and below them a note if a second draw must wait (FORG-QST-02, FORG-QST-10). */
export function QuestionnaireForm({ task }: { readonly task: ForgivenessTask }) {
  const country = useCountry();
  const { form, note, questions } = useQuestionnaire(task);
  const isTooEarly = form.form.watch("appliedForFirstDraw") === "false";
  const actions = (
    <Stack gap={8}>
      {isTooEarly && (
        <div ref={note} tabIndex={-1}>
          <Alert kind="warning" title={texts.firstDrawFirst} />
        </div>
      )}
      <Actions>
        <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting}>
          {texts.submit}
        </Button>
        <LinkButton variant="quiet" href={forgivenessSummaryPath(country)}>
          {texts.cancel}
        </LinkButton>
      </Actions>
    </Stack>
  );
  return (
    <Form form={form} actions={actions}>
      <YesNoQuestions>
        {questions.map((name) => (
          <YesNoQuestion key={name} field={form.field(name)} question={questionTexts[name]} />
        ))}
      </YesNoQuestions>
    </Form>
  );
}
