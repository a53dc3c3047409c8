import * as paths from "@portal/domain/forgiveness/paths";
import {
  questionnaireFaults,
  questionsOf,
  versionFor,
  type QuestionName,
  type QuestionnaireAnswers,
} from "@portal/domain/forgiveness/questionnaire/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { useCountry } from "../../platform/page.ts";
import { ownRefusal } from "@portal/ui/calls/own-refusal.ts";
import { useCall, type Answer } from "@portal/ui/calls/use-call.ts";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { updateRecord } from "../queries.ts";

/** Answers as radio values: "true", "false", or "" for an unanswered question. */
export type Choices = Record<QuestionName, string>;

const names = ["ezAppQ1", "ezAppQ2", "ezAppQ3", "ezAppQ4", "appliedForFirstDraw"] as const;

function mapNames<Value>(valueOf: (name: QuestionName) => Value): Record<QuestionName, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<QuestionName, Value>;
}

function answersOf(choices: Choices): QuestionnaireAnswers {
  return mapNames((name) => (choices[name] === "" ? null : choices[name] === "true"));
}

/** Manages the questionnaire: its values, checks and calls (forgiveness spec 2.9). */
export function useQuestionnaire({ record, opportunity }: ForgivenessTask) {
  const country = useCountry();
  const navigate = useNavigate();
  const update = useCall(updateRecord);
  /** The note that a second-draw application must wait. Gets the focus when Submit is refused for this reason. */
  const note = useRef<HTMLDivElement>(null);
  const { loanVersion } = record.loanInformation;
  const { paycheckProtectionPlanId } = opportunity;

  const keep = async (choices: Choices): Promise<Answer<LoanForgiveness, string>> => {
    const answers = answersOf(choices);
    // Saves no answers before the application for the first draw is submitted (FORG-QST-09).
    if (answers.appliedForFirstDraw === false) {
      note.current?.focus();
      return ownRefusal("FIRST_DRAW_FIRST", "");
    }
    const asked = Object.fromEntries(questionsOf(loanVersion).map((name) => [name, answers[name]]));
    const kept = await update.run({
      id: record.id,
      oppId: opportunity.id,
      paycheckProtectionPlanId,
      ...asked,
    });
    if (!kept.ok) return kept;
    const { loanForgiveness } = kept.value;
    if (loanForgiveness.applicationVersionSelected !== null) return { ok: true, value: loanForgiveness };
    const applicationVersionSelected = versionFor(loanForgiveness.ezApp === true);
    const chosen = await update.run({ id: record.id, applicationVersionSelected });
    return chosen.ok ? { ok: true, value: chosen.value.loanForgiveness } : chosen;
  };

  const form = usePortalForm<Choices, LoanForgiveness, string>({
    defaultValues: mapNames((name) => (record[name] === null ? "" : String(record[name]))),
    check: (choices) => questionnaireFaults(answersOf(choices), loanVersion),
    send: keep,
    failureOf: ({ message }) => message || undefined,
    part: `#${record.id}`,
    onDone: async ({ applicationVersionSelected }) => {
      const next =
        applicationVersionSelected === "3508"
          ? paths.forgivenessApplicationPath
          : paths.forgivenessSummaryPath;
      await navigate(next(country), { replace: true });
    },
  });
  return { form, note, questions: questionsOf(loanVersion) };
}
