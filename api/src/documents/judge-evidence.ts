import { isDeclined, isReady } from "@portal/domain/documents/evidence/rules";
import type { Judge } from "../applications/fulfill-stipulation.ts";
import { listDocuments } from "./store.ts";

/** Whether the form that a stipulation asks for is saved; of a stipulation that asks for another form, false. */
export type FormJudge = (...asked: Parameters<Judge>) => Promise<boolean>;

/**
 * Judges by the application's documents, but for those that the lender turned away (SH-129), and by its forms, of
 * which the slices after this one know.
 */
export function judgeEvidence(forms: readonly FormJudge[]): Judge {
  return async (tx, asked) => {
    const { borrower, opportunity, stipulation } = asked;
    const rows = await listDocuments(tx, borrower, opportunity.id, undefined);
    const documents = rows.filter(({ review }) => review !== "rejected");
    const saved = await Promise.all(forms.map((isSaved) => isSaved(tx, asked)));
    const savedForms = new Set(saved.includes(true) ? [stipulation.id] : []);
    if (!isReady(stipulation, opportunity, { documents, savedForms })) return "missing";
    return isDeclined(stipulation, { documents }) ? "declined" : "ready";
  };
}
