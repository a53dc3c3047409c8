import { changeQuestionsTexts as texts, settingsTexts } from "@portal/domain/settings/messages";
import { useQuery } from "@tanstack/react-query";
import { changeSecurityQuestions, ownQuestionsQuery } from "../auth/credentials/queries.ts";
import { Form } from "../platform/form/form.tsx";
import {
  checkQuestionValues,
  questionsOf,
  questionValues,
  secretOfQuestions,
  wireNamesOfQuestions,
} from "../platform/form/question-values.ts";
import { SecurityQuestionFields } from "../platform/form/security-question-fields.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { Loaded } from "../platform/loaded.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { usePage } from "../platform/page.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { NativeOnly } from "./native-only.tsx";
import { SettingsButtons, SettingsFormPage } from "./settings-form-page.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useSettingsEnd } from "./use-settings-end.ts";

/** Replaces both security questions. The current questions are preselected (CORE-SET-21 to 23, CH-76). */
export function ChangeQuestionsScreen() {
  const heading = usePage(texts.title);
  const questions = useQuery(ownQuestionsQuery);
  const aside = (
    <AsideBlock title={texts.whyTitle}>
      <p className="sm muted">{texts.why}</p>
    </AsideBlock>
  );
  return (
    <NativeOnly>
      <SettingsFormPage heading={heading} title={texts.title} aside={aside}>
        <Loaded
          state={loadState([questions], (chosen) => chosen)}
          heading={heading}
          skeleton={
            <SkeletonGroup label={settingsTexts.loading}>
              <Skeleton height="26rem" />
            </SkeletonGroup>
          }
        >
          {(chosen) => <ChangeQuestionsForm chosen={chosen} />}
        </Loaded>
      </SettingsFormPage>
    </NativeOnly>
  );
}

function ChangeQuestionsForm({ chosen }: { readonly chosen: readonly string[] }) {
  const change = useCall(changeSecurityQuestions);
  const form = usePortalForm({
    defaultValues: questionValues(chosen),
    check: checkQuestionValues,
    send: (values) => change.run({ questions: questionsOf(values) }),
    onDone: useSettingsEnd(texts.saved),
    names: wireNamesOfQuestions,
    secret: secretOfQuestions,
  });
  const values = form.form.watch();
  return (
    <Form form={form} actions={<SettingsButtons isPending={form.isPending} />}>
      <SettingsSection title={texts.first} kind="fields">
        <SecurityQuestionFields number={1} values={values} field={form.field} />
      </SettingsSection>
      <SettingsSection title={texts.second} kind="fields">
        <SecurityQuestionFields number={2} values={values} field={form.field} />
      </SettingsSection>
    </Form>
  );
}
