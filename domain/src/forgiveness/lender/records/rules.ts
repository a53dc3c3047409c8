import type { ForgivenessStage } from "../../record/fields/contract.ts";

/** Whether the stage asks the borrower for documents, which the lender then names (FH-94). */
export function asksForDocuments(stage: ForgivenessStage): boolean {
  return stage === "Additional Documents Requested" || stage === "SBA Additional Info Required";
}
