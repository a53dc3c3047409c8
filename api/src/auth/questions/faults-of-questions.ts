import { questionFaults } from "@portal/domain/auth/credentials/messages";
import { checkSecurityQuestions, type QuestionAndAnswer } from "@portal/domain/auth/credentials/rules";

/** Returns error messages by the request's field names, or undefined when both security questions are valid. */
export function faultsOfQuestions(
  questions: readonly QuestionAndAnswer[],
): Readonly<Record<string, string>> | undefined {
  const texts = checkSecurityQuestions(questions).flatMap((faults, at) =>
    (["question", "answer"] as const).flatMap((part) => {
      const fault = faults[part];
      return fault ? [[`questions.${at}.${part}`, questionFaults[fault]] as const] : [];
    }),
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
