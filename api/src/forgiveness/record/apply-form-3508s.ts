import { estimateFor } from "@portal/domain/forgiveness/estimate/rules";
import {
  form3508sFaults,
  form3508sNames,
  form3508sQuestions,
  withoutHidden3508s,
  type Form3508s,
} from "@portal/domain/forgiveness/form-3508s/rules";
import { requestedOf } from "@portal/domain/forgiveness/record/fields/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { form3508sFactsOf } from "./form-3508s-facts-of.ts";
import type { Part } from "./part.ts";

/** The fields that exist only on form 3508S. */
const ownNames = [...form3508sQuestions, "payrollAmount3508s", "forgivenessAmount3508s"] as const;

/**
 * Validates and stores form 3508S, and copies the requested amounts (specification 2.12, FH-55). Clears the answers to
 * hidden questions.
 */
export const applyForm3508s: Part = async (tx, { borrower, record, opportunity, sent }) => {
  const version = record.applicationVersionSelected;
  const names = version === "3508S" ? form3508sNames : ownNames;
  if (names.every((name) => sent[name] === undefined)) return undefined;
  if (version !== "3508S") return refuse("VERSION_NOT_ALLOWED");
  const facts = await form3508sFactsOf(tx.database, borrower, { record, opportunity });
  const given = Object.fromEntries(form3508sNames.map((name) => [name, sent[name] ?? null]));
  const answers = withoutHidden3508s(given as Form3508s, facts);
  const faults = form3508sFaults(answers, facts);
  if (Object.keys(faults).length > 0) return refuse("VALIDATION", { ...faults });
  const written = { ...record, ...answers, standardCoveredPeriodStartDate: facts.disbursed };
  const estimate = sent.setForgivenessCalculation
    ? estimateFor(version, written, record.pppLoanAmount)
    : undefined;
  return done({
    ...answers,
    standardCoveredPeriodStartDate: facts.disbursed,
    ...estimate,
    ...requestedOf({ ...written, ...estimate }),
    requestedAt: tx.clock.now(),
  });
};
