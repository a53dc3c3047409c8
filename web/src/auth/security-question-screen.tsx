import { securityQuestionTexts as texts } from "@portal/domain/auth/messages";
import { otherQuestion } from "@portal/domain/auth/rules";
import { required } from "@portal/domain/wire/messages";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { config } from "../platform/config.ts";
import { usePortalForm } from "../platform/form.ts";
import { usePage } from "../platform/page.ts";
import { keepToken } from "../platform/session-storage.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { MaskedField } from "../ui/masked-field.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { TextButton } from "../ui/text-link.tsx";
import { afterSignIn } from "../platform/after-sign-in.ts";
import { askSecurityQuestion, authorize, listSecurityQuestions } from "./queries.ts";
import { SecurityHelp } from "./security-help.tsx";

type Question = { readonly question: string; readonly questionId: number };

/** The second step of signing in: one of the borrower's two questions (CORE-SECQ-01 to 11). */
export function SecurityQuestionScreen() {
  const heading = usePage(texts.title);
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();
  const [failure, setFailure] = useState<string>();
  const form = usePortalForm({
    defaultValues: { answer: "" },
    check: ({ answer }) => (answer.trim() ? {} : { answer: required }),
  });

  useEffect(() => {
    let isLeft = false;
    const ask = async () => {
      const outcome = await askSecurityQuestion();
      if (isLeft) return;
      if (outcome.ok) setQuestion(outcome.value);
      else setFailure(outcome.message);
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, []);

  const askAnother = async () => {
    const outcome = await listSecurityQuestions();
    if (!outcome.ok) return setFailure(outcome.message);
    const { userQuestionIds: ids, userQuestions } = outcome.value;
    const questionId = otherQuestion(ids, question?.questionId ?? 0);
    setFailure(undefined);
    form.form.reset();
    setQuestion({ questionId, question: userQuestions[ids.indexOf(questionId)] ?? "" });
    form.form.setFocus("answer");
  };

  const submit = form.submit(async ({ answer }) => {
    if (!question) return;
    setFailure(undefined);
    const outcome = await authorize(answer, question.questionId);
    if (!outcome.ok) {
      setFailure(outcome.message);
      return form.form.setFocus("answer");
    }
    keepToken(outcome.value.token);
    await navigate(afterSignIn(), { replace: true });
  });

  return (
    <>
      <Stack gap={3}>
        <p className="sm subtle">{texts.step}</p>
        <h1 {...heading}>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </Stack>
      {failure && <Alert kind="critical" title={failure} />}
      {question ? (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            <MaskedField {...form.field("answer")} label={question.question} />
            <Row isBetween>
              <Button
                type="submit"
                isPending={form.form.formState.isSubmitting}
                pendingLabel={texts.submitting}
              >
                {texts.submit}
              </Button>
              {config().loginRevamp && (
                <TextButton isStandalone onPress={() => void askAnother()}>
                  {texts.different}
                </TextButton>
              )}
            </Row>
          </Stack>
        </form>
      ) : (
        !failure && (
          <SkeletonGroup label={texts.loading}>
            <Skeleton width="60%" />
            <Skeleton height="3rem" />
          </SkeletonGroup>
        )
      )}
      <SecurityHelp />
    </>
  );
}
