import { securityQuestionTexts as texts } from "@portal/domain/auth/messages";
import { otherQuestion } from "@portal/domain/auth/rules";
import { required } from "@portal/domain/wire/messages";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { afterSignIn } from "../platform/after-sign-in.ts";
import { config } from "@portal/ui/calls/config.ts";
import { isEmpty } from "@portal/ui/form/faults.ts";
import { Form } from "../platform/form/form.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { keepToken } from "../platform/session-storage.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { authorize, listSecurityQuestions } from "./queries.ts";

export type Question = { readonly question: string; readonly questionId: number };

export type SecurityQuestionFormProps = {
  readonly question: Question;
  readonly onOther: (question: Question) => void;
};

/** Asks for the security answer, or switches to the borrower's other question (CORE-SECQ-02, 03, 06 to 09). */
export function SecurityQuestionForm({ question, onOther }: SecurityQuestionFormProps) {
  const navigate = useNavigate();
  const authorization = useCall(authorize);
  const questions = useCall(listSecurityQuestions);
  const form = usePortalForm({
    defaultValues: { answer: "" },
    check: ({ answer }) => (isEmpty(answer) ? { answer: required } : {}),
    send: ({ answer }) => authorization.run({ answer, questionId: question.questionId }),
    onDone: async ({ token }) => {
      keepToken(token);
      await navigate(afterSignIn(), { replace: true });
    },
    refocus: "answer",
    secret: ["answer"],
  });

  // Focuses the answer field after the new question has rendered, because the field cannot get the focus earlier.
  const { setFocus } = form.form;
  const shown = useRef(question.questionId);
  useEffect(() => {
    if (shown.current === question.questionId) return;
    shown.current = question.questionId;
    setFocus("answer");
  }, [question.questionId, setFocus]);

  const askAnother = async () => {
    const outcome = await questions.run();
    if (!outcome.ok) return;
    const { userQuestionIds: ids, userQuestions } = outcome.value;
    const questionId = otherQuestion(ids, question.questionId);
    form.clear();
    onOther({ questionId, question: userQuestions[ids.indexOf(questionId)] ?? "" });
  };

  return (
    <>
      {questions.failure && <Alert kind="critical" title={questions.failure} />}
      <Form
        form={form}
        isFailureFirst
        actions={
          <Row isBetween>
            <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting}>
              {texts.submit}
            </Button>
            {config().loginRevamp && (
              <TextButton isStandalone onClick={() => void askAnother()}>
                {texts.different}
              </TextButton>
            )}
          </Row>
        }
      >
        <MaskedField {...form.field("answer")} label={question.question} />
      </Form>
    </>
  );
}
