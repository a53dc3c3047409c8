import { isSecondDraw } from "../eligibility/rules.ts";
import type { ApplicationVersion, BorrowerAnswers } from "../record/fields/contract.ts";
import { fieldTexts } from "../record/messages.ts";

export type QuestionnaireAnswers = Pick<
  BorrowerAnswers,
  "ezAppQ1" | "ezAppQ2" | "ezAppQ3" | "ezAppQ4" | "appliedForFirstDraw"
>;
export type QuestionName = keyof QuestionnaireAnswers;

/**
 * Returns the questionnaire's questions for a loan, in order. Second draws get one more question, about the first
 * draw (FH-80).
 */
export function questionsOf(loanVersion: string | null): readonly QuestionName[] {
  const asked = ["ezAppQ1", "ezAppQ2", "ezAppQ3", "ezAppQ4"] as const;
  return isSecondDraw(loanVersion) ? [...asked, "appliedForFirstDraw"] : asked;
}

/** Returns whether the questionnaire's answers allow form 3508EZ (2.9). */
export function isEz(answers: QuestionnaireAnswers): boolean {
  const { ezAppQ1, ezAppQ2, ezAppQ3, ezAppQ4 } = answers;
  return Boolean(ezAppQ1 || (ezAppQ2 && (ezAppQ3 || ezAppQ4)));
}

/**
 * Returns the form that the questionnaire's answers lead to (FORG-QST-05). Never 3508S, which has a separate card on
 * the home page.
 */
export function versionFor(ezApp: boolean): ApplicationVersion {
  return ezApp ? "3508EZ" : "3508";
}

export function questionnaireFaults(
  answers: QuestionnaireAnswers,
  loanVersion: string | null,
): Partial<Record<QuestionName, string>> {
  const missing = questionsOf(loanVersion).filter((name) => answers[name] === null);
  return Object.fromEntries(missing.map((name) => [name, fieldTexts.chooseYesOrNo]));
}
