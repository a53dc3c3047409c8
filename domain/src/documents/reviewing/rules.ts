import { fillIn } from "../../wire/messages.ts";
import { checkTexts, reasonGroups, reasonTexts, unknownPeriod } from "./messages.ts";

export type ReturnReason = keyof typeof reasonTexts;
export type Check = keyof typeof checkTexts;
/** The state of each box of a document's checklist. */
export type Checks = Readonly<Partial<Record<Check, boolean>>>;

/** The codes of the reasons for returning a document, in the order of the picklist. */
export const returnReasons = Object.keys(reasonTexts) as [ReturnReason, ...ReturnReason[]];
export const allChecks = Object.keys(checkTexts) as [Check, ...Check[]];

/** The maximum length of the message to the borrower about a returned document, in characters (DESK-DOC-05). */
export const mostMessage = 500;

type ReasonGroup = {
  readonly label: string;
  readonly reasons: readonly { readonly code: ReturnReason; readonly label: string }[];
};

/** Returns the picklist for returning a document (DESK-DOC-05). */
export function groupedReasons(): ReasonGroup[] {
  return Object.entries(reasonGroups).map(([group, label]) => ({
    label,
    reasons: returnReasons
      .filter((code) => reasonTexts[code].group === group)
      .map((code) => ({ code, label: reasonTexts[code].label })),
  }));
}

/**
 * Returns the default message to the borrower.
 * @param request the name of the request, such as "Rent Documents"
 * @param period the covered period, if the application has one
 */
export function messageFor(
  reason: ReturnReason,
  { request, period = unknownPeriod }: { readonly request: string; readonly period?: string | undefined },
): string {
  return fillIn(reasonTexts[reason].words, { request, period });
}

const costs: readonly Check[] = ["dates-in-period", "amounts-add-up", "payee-matches"];
const identification: readonly Check[] = ["name-matches", "valid-today", "all-corners"];

/** The checklists by document type. Other document types have no checklist. */
const checklists: Readonly<Record<string, readonly Check[]>> = {
  "Rent Documents": costs,
  "Mortgage Interest Documents": costs,
  "Utilities Documents": costs,
  "Covered Costs Documents": costs,
  "Payroll Supporting Documents": ["dates-in-period", "totals-match-form", "business-name-matches"],
  BankStatements: ["all-pages", "account-matches", "month-matches"],
  ProofOfIdentity: identification,
  DriversLicense: identification,
  TaxReturn: ["all-pages", "year-matches", "signed-or-filed"],
  VoidedCheck: ["numbers-match"],
};

/** Returns the checklist for documents of this type (DESK-DOC-04). */
export function checksOf(documentType: string): readonly Check[] {
  return Object.hasOwn(checklists, documentType) ? (checklists[documentType] ?? []) : [];
}

/**
 * Returns the state of each box of the document type's checklist.
 * @param checked the boxes that staff checked
 * @returns undefined if a checked box does not belong to the type
 */
export function checksFrom(documentType: string, checked: readonly Check[]): Checks | undefined {
  const all = checksOf(documentType);
  if (!checked.every((check) => all.includes(check))) return undefined;
  return Object.fromEntries(all.map((check) => [check, checked.includes(check)]));
}

/** The maximum sizes of a preview. The preview leaves out the rest of the file (DESK-DOC-03). */
export const previewLimits = {
  sheets: 5,
  rows: 200,
  columns: 50,
  cellCharacters: 1_000,
  paragraphs: 1_000,
  paragraphCharacters: 5_000,
} as const;

/** The maximum number of files that a member of staff may save in a day (DESK-DOC-12). */
export const downloadsPerDay = 100;

/** Minutes for which a member of staff can undo a review. The mail about the review waits as long (DESK-DOC-09). */
export const undoMinutes = 2;

/** Returns the time at which a review can no longer be undone. */
export function undoEndsAt(reviewedAt: Temporal.Instant): Temporal.Instant {
  return reviewedAt.add({ minutes: undoMinutes });
}

export function isUndoable(reviewedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, undoEndsAt(reviewedAt)) < 0;
}
