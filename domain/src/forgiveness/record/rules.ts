import type { Stipulation } from "../../applications/contract.ts";
import { requestOf } from "../groups/rules.ts";
import type { LoanForgiveness } from "./contract.ts";
import type { ForgivenessStage } from "./fields/contract.ts";

const writable: readonly (ForgivenessStage | null)[] = [
  null,
  "Document Upload",
  "Additional Documents Requested",
];
const closed: readonly (ForgivenessStage | null)[] = ["Expired", "Declined", "Forgiven"];

type Submittable = Pick<LoanForgiveness, "applicationVersionSelected" | "submittedTimestamp">;
type Requests = readonly Pick<Stipulation, "name" | "stipulationMap" | "isFulfilled">[];

/** Whether the form itself is with the lender (FH-11). @param stipulations those of the record's application */
export function isSubmitted(record: Submittable, stipulations: Requests): boolean {
  if (record.applicationVersionSelected === null) return false;
  const isFormSent = requestOf("SBA Form 3508", stipulations)?.isFulfilled ?? false;
  return isFormSent && (record.applicationVersionSelected !== "3508" || record.submittedTimestamp !== null);
}

/** Whether the borrower may still change the form (FH-10). */
export function isWritable(
  record: Submittable & Pick<LoanForgiveness, "stage">,
  stipulations: Requests,
): boolean {
  return writable.includes(record.stage) && !isSubmitted(record, stipulations);
}

/** Whether documents are still taken (FH-94). */
export function takesDocuments({ stage }: Pick<LoanForgiveness, "stage">): boolean {
  return !closed.includes(stage);
}
