import { isDeclined, isReady } from "@portal/domain/documents/evidence/rules";
import type { Judge } from "../applications/fulfill-stipulation.ts";
import { listDocuments } from "./store.ts";

/** Judges by the application's documents, but for those that the lender turned away (SH-129). */
export const judgeEvidence: Judge = async (tx, { borrower, opportunity, stipulation }) => {
  const rows = await listDocuments(tx.database, borrower, opportunity.id, undefined);
  const documents = rows.filter(({ review }) => review !== "rejected");
  if (!isReady(stipulation, opportunity, { documents })) return "missing";
  return isDeclined(stipulation, { documents }) ? "declined" : "ready";
};
