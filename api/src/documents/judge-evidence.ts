import { isDeclined, isReady } from "@portal/domain/documents/evidence/rules";
import type { Judge } from "../applications/fulfill-stipulation.ts";
import { listDocuments } from "./store.ts";

/** Judges by the application's documents; an upload does not say for which stipulation or month it is (SH-129). */
export const judgeEvidence: Judge = async (tx, { borrower, opportunity, stipulation }) => {
  const rows = await listDocuments(tx.database, borrower, opportunity.id, undefined);
  // What the lender rejected is no evidence any more.
  const sound = rows.filter(({ review }) => review !== "rejected");
  const documents = sound.map(({ documentType }) => ({ documentType, stipulationId: null, month: null }));
  if (!isReady(stipulation, opportunity, { documents })) return "missing";
  return isDeclined(stipulation, { documents }) ? "declined" : "ready";
};
