import { dataMissing } from "@portal/domain/forgiveness/estimate/messages";
import { estimateOf } from "@portal/domain/forgiveness/estimate/rules";
import { requestedOf } from "@portal/domain/forgiveness/record/fields/rules";
import { isWhole } from "@portal/domain/forgiveness/submission/rules";
import { answerFaults, withoutHidden, wizardFields } from "@portal/domain/forgiveness/wizard/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Part, Sent } from "./part.ts";
import type { RecordChange, RecordRow } from "./record-store.ts";

/** Fields with the same names in forms 3508 and 3508S (specification 2.12). */
const sharedNames: readonly string[] = [
  "employeesAtApplicationTime",
  "standardCoveredPeriodStartDate",
  "standardCoveredPeriodEndDate",
];

/**
 * Validates and stores the answers of a wizard page. Omitted answers do not change (FORG-WZ-06, FORG-WZ-07).
 */
export const applyPage: Part = async ({ clock }, { record, sent }) => {
  const version = record.applicationVersionSelected;
  const names = wizardFields.filter(
    (name) => sent[name] !== undefined && !(version === "3508S" && sharedNames.includes(name)),
  );
  const isPage = names.length > 0 || sent.pageNumber !== undefined || sent.submittedTimestamp !== undefined;
  const isEstimate = version === "3508" && sent.setForgivenessCalculation === true;
  if (!isPage && !isEstimate) return undefined;
  if (version !== "3508") return refuse("VERSION_NOT_ALLOWED");

  const given = Object.fromEntries(names.map((name) => [name, sent[name]]));
  const start = record.pppLoanIssueDate;
  const written: RecordRow = { ...record, ...given };
  const faults = answerFaults(written, start);
  const wrong = names.filter((name) => faults[name] !== undefined);
  if (wrong.length > 0)
    return refuse("VALIDATION", Object.fromEntries(wrong.map((name) => [name, faults[name] ?? ""])));

  const answered = withoutHidden(written, start);
  const isSubmitting = sent.submittedTimestamp !== undefined;
  // Recalculates the estimate for every submission, because the stored estimate may be out of date.
  const estimate = isEstimate || isSubmitting ? estimateOf(answered, record.pppLoanAmount) : {};
  const kept = { ...answered, ...estimate, ...pagesOf(record, sent) };
  if (isSubmitting && !isWhole({ ...kept, lastPageSubmitted: record.lastPageSubmitted })) {
    return refuse("VALIDATION", { ...answerFaults(kept, start), submittedTimestamp: dataMissing });
  }
  const isChanged = Object.keys(changesOf(record, answered)).length > 0;
  const now = clock.now();
  return done({
    ...changesOf(record, kept),
    ...((sent.pageNumber === 6 || isSubmitting) && requestedOf(kept)),
    ...(isSubmitting && { requestedAt: now }),
    // A changed answer cancels the borrower's earlier confirmation of the form.
    ...(!isSubmitting && isChanged && { requestedAt: null }),
    // A second submission keeps the first submission time.
    ...(isSubmitting && record.submittedTimestamp === null && { submittedTimestamp: now }),
  });
};

function pagesOf(record: RecordRow, { pageNumber }: Sent): RecordChange {
  if (pageNumber === undefined) return {};
  return { pageNumber, lastPageSubmitted: Math.max(record.lastPageSubmitted ?? 0, pageNumber) };
}

function changesOf(before: RecordRow, after: RecordRow): RecordChange {
  const was: Readonly<Record<string, unknown>> = before;
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name])),
  );
}
