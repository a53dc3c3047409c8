import { createQuestionsTexts as texts } from "@portal/domain/auth/credentials/messages";
import { useNavigate } from "react-router";
import { afterSignIn } from "../platform/after-sign-in.ts";
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
import { usePage } from "../platform/page.ts";
import { PendingAlert } from "@portal/ui/messages/pending-alert.tsx";
import { keepToken } from "../platform/session-storage.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { setSecurityQuestions } from "./credentials/queries.ts";

/** Saves the first two security questions, which signs the borrower in (CORE-SECQ-12 to 18). */
export function CreateQuestionsScreen() {
  const heading = usePage(texts.title);
  const navigate = useNavigate();
  const save = useCall(setSecurityQuestions);
  const form = usePortalForm({
    defaultValues: questionValues(),
    check: checkQuestionValues,
    send: (values) => save.run({ questions: questionsOf(values) }),
    onDone: async ({ token }) => {
      keepToken(token);
      await navigate(afterSignIn(), { replace: true });
    },
    names: wireNamesOfQuestions,
    secret: secretOfQuestions,
  });
  const values = form.form.watch();
  return (
    <>
      <Stack gap={3}>
        <p className="sm subtle">{texts.step}</p>
        <h1 {...heading}>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
      </Stack>
      <PendingAlert />
      <Form
        form={form}
        actions={
          <Actions>
            <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting}>
              {texts.submit}
            </Button>
          </Actions>
        }
      >
        <Stack gap={10}>
          <SecurityQuestionFields number={1} values={values} field={form.field} />
          <SecurityQuestionFields number={2} values={values} field={form.field} />
        </Stack>
      </Form>
    </>
  );
}
