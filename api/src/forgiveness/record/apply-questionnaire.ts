import {
  isEz,
  questionnaireFaults,
  questionsOf,
  type QuestionnaireAnswers,
} from "@portal/domain/forgiveness/questionnaire/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Part } from "./part.ts";

/**
 * Stores all answers of the questionnaire (FORG-QST-04). Ignores the answers for a second draw if the borrower has not
 * applied for the first draw (FH-81).
 */
export const applyQuestionnaire: Part = async (_, { advance, opportunity, sent }) => {
  if (sent.oppId === undefined) return undefined;
  if (sent.oppId !== opportunity.id || sent.paycheckProtectionPlanId !== opportunity.paycheckProtectionPlanId)
    return refuse("NOT_FOUND");
  const asked = questionsOf(advance.loanVersion);
  const answers = Object.fromEntries(
    (["ezAppQ1", "ezAppQ2", "ezAppQ3", "ezAppQ4", "appliedForFirstDraw"] as const).map((name) => [
      name,
      asked.includes(name) ? (sent[name] ?? null) : null,
    ]),
  ) as QuestionnaireAnswers;
  const faults = questionnaireFaults(answers, advance.loanVersion);
  if (Object.keys(faults).length > 0) return refuse("VALIDATION", faults);
  if (answers.appliedForFirstDraw === false) return undefined;
  return done({ ...answers, ezApp: isEz(answers) });
};
