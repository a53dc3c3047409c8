import { isDeclined, isReady } from "@portal/domain/documents/evidence/rules";
import type { FormJudge, Judge } from "../applications/fulfill-forms.ts";
import { listDocuments } from "../documents/store.ts";

/** Checks whether a stipulation's evidence has arrived: documents that are not rejected (SH-129), or saved forms. */
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
