import {
  ownSecurityQuestion,
  questionFaults,
  securityQuestions,
} from "@portal/domain/auth/credentials/messages";
import { checkSecurityQuestions, type QuestionAndAnswer } from "@portal/domain/auth/credentials/rules";

/** The form for the two security questions (CORE-SET-24). */
export type QuestionValues = {
  question1: string;
  question1Custom: string;
  answer1: string;
  question2: string;
  question2Custom: string;
  answer2: string;
};
export type QuestionName = keyof QuestionValues;

const numbers = [1, 2] as const;

/** Fields with security answers, which drafts leave out. */
export const secretOfQuestions: readonly QuestionName[] = ["answer1", "answer2"];

/** Maps the API's field names to the form's field names. */
export const wireNamesOfQuestions = {
  "questions.0.question": "question1",
  "questions.0.answer": "answer1",
  "questions.1.question": "question2",
  "questions.1.answer": "answer2",
} as const;

/** Returns the form's initial values: the borrower's questions with empty answers. */
export function questionValues(chosen: readonly string[] = []): QuestionValues {
  const [one, two] = numbers.map((number) => {
    const text = chosen[number - 1] ?? "";
    const isListed = text === "" || securityQuestions.some((listed) => listed === text);
    return isListed ? { question: text, custom: "" } : { question: ownSecurityQuestion, custom: text };
  });
  return {
    question1: one?.question ?? "",
    question1Custom: one?.custom ?? "",
    answer1: "",
    question2: two?.question ?? "",
    question2Custom: two?.custom ?? "",
    answer2: "",
  };
}

/** Returns the questions and answers to send. A custom question is sent as its text (CH-67). */
export function questionsOf(values: QuestionValues): QuestionAndAnswer[] {
  return numbers.map((number) => {
    const chosen = values[`question${number}`];
    const question = chosen === ownSecurityQuestion ? values[`question${number}Custom`] : chosen;
    return { question, answer: values[`answer${number}`] };
  });
}

export function checkQuestionValues(values: QuestionValues): { [Name in QuestionName]?: string } {
  const texts: { [Name in QuestionName]?: string } = {};
  const [first, second] = checkSecurityQuestions(questionsOf(values));
  for (const [number, faults] of [
    [1, first],
    [2, second],
  ] as const) {
    const isOwn = values[`question${number}`] === ownSecurityQuestion;
    const { question, answer } = faults ?? {};
    const name: QuestionName = isOwn ? `question${number}Custom` : `question${number}`;
    if (question) texts[name] = questionFaults[question];
    if (answer) texts[`answer${number}`] = questionFaults[answer];
  }
  return texts;
}
