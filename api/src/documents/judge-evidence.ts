import { isDeclined, isReady } from "@portal/domain/documents/evidence/rules";
import type { Judge } from "../applications/fulfill-stipulation.ts";
import { listDocuments } from "./store.ts";

/** Tells whether a stipulation's form is saved. Returns false if the stipulation does not request this form. */
export type FormJudge = (...asked: Parameters<Judge>) => Promise<boolean>;

/** Checks whether a stipulation's evidence arrived: documents that are not rejected (SH-129), or saved forms. */
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
