import type { Stipulation } from "../../applications/contract.ts";
import { requestOf, type Asking } from "../groups/rules.ts";
import type { LoanForgiveness } from "./contract.ts";
import type { ForgivenessStage } from "./fields/contract.ts";

const writable: readonly (ForgivenessStage | null)[] = [
  null,
  "Document Upload",
  "Additional Documents Requested",
];
const closed: readonly (ForgivenessStage | null)[] = ["Expired", "Declined", "Forgiven"];

type Submittable = Pick<LoanForgiveness, "applicationVersionSelected" | "submittedTimestamp">;
type Requests = readonly (Asking & Pick<Stipulation, "isFulfilled">)[];

/** Whether the form itself is with the lender (FH-11). @param stipulations those of the record's application */
export function isSubmitted(record: Submittable, stipulations: Requests): boolean {
  if (record.applicationVersionSelected === null) return false;
  const isFormSent = requestOf("SBA Form 3508", stipulations)?.isFulfilled ?? false;
  return isFormSent && (record.applicationVersionSelected !== "3508" || record.submittedTimestamp !== null);
}

/** Whether the borrower may still change the form (FH-10): what they have agreed to, never again (FH-71). */
export function isWritable(
  record: Submittable & Pick<LoanForgiveness, "stage" | "customerSignoffTimestamp">,
  stipulations: Requests,
): boolean {
  const { stage, customerSignoffTimestamp } = record;
  return customerSignoffTimestamp === null && writable.includes(stage) && !isSubmitted(record, stipulations);
}

type Reopenable = Pick<LoanForgiveness, "applicationVersionSelected" | "customerSignoffTimestamp">;

/**
 * Why the form's own request is not asked for again: what it led to is agreed to (FH-71), or the borrower could not
 * change the form (FH-10). Form 3508EZ is a file, which is taken as documents are.
 * @param stage the one that the application is in then
 */
export function whyFormStays(
  { applicationVersionSelected: version, customerSignoffTimestamp }: Reopenable,
  stage: LoanForgiveness["stage"],
): "AMOUNT_AGREED" | "FORGIVENESS_LOCKED" | undefined {
  if (customerSignoffTimestamp !== null) return "AMOUNT_AGREED";
  return version === "3508EZ" || writable.includes(stage) ? undefined : "FORGIVENESS_LOCKED";
}

/** Whether documents are still taken (FH-94). */
export function takesDocuments({ stage }: Pick<LoanForgiveness, "stage">): boolean {
  return !closed.includes(stage);
}
