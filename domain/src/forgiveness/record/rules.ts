import type { Stipulation } from "../../applications/contract.ts";
import { requestOf, type Asking } from "../groups/rules.ts";
import type { LoanForgiveness } from "./contract.ts";
import type { ForgivenessStage } from "./fields/contract.ts";

const writable: readonly (ForgivenessStage | null)[] = [
  null,
  "Document Upload",
  "Additional Documents Requested",
];
const decided: readonly (string | null)[] = ["Declined", "Forgiven"];

/** Returns whether the SBA has decided about the application. */
export const isDecided = (stage: string | null): boolean => decided.includes(stage);
/** Returns whether the application is decided or has expired. */
export const isClosed = (stage: string | null): boolean => stage === "Expired" || isDecided(stage);

type Submittable = Pick<LoanForgiveness, "applicationVersionSelected" | "submittedTimestamp">;
type Requests = readonly (Asking & Pick<Stipulation, "isFulfilled">)[];

/** Returns whether the lender has received the SBA form (FH-11). */
export function isSubmitted(record: Submittable, stipulations: Requests): boolean {
  if (record.applicationVersionSelected === null) return false;
  const isFormSent = requestOf("SBA Form 3508", stipulations)?.isFulfilled ?? false;
  return isFormSent && (record.applicationVersionSelected !== "3508" || record.submittedTimestamp !== null);
}

/** Returns whether the borrower may still change the form (FH-10). False after the borrower's agreement (FH-71). */
export function isWritable(
  record: Submittable & Pick<LoanForgiveness, "stage" | "customerSignoffTimestamp">,
  stipulations: Requests,
): boolean {
  const { stage, customerSignoffTimestamp } = record;
  return customerSignoffTimestamp === null && writable.includes(stage) && !isSubmitted(record, stipulations);
}

type Reopenable = Pick<LoanForgiveness, "applicationVersionSelected" | "customerSignoffTimestamp">;

/**
 * Returns why the form cannot be reopened: the borrower agreed to the amount (FH-71), or the stage locks the form
 * (FH-10).
 * @param stage the application's stage after the reopening
 */
export function reopenRefusal(
  { applicationVersionSelected: version, customerSignoffTimestamp }: Reopenable,
  stage: LoanForgiveness["stage"],
): "AMOUNT_AGREED" | "FORGIVENESS_LOCKED" | undefined {
  if (customerSignoffTimestamp !== null) return "AMOUNT_AGREED";
  return version === "3508EZ" || writable.includes(stage) ? undefined : "FORGIVENESS_LOCKED";
}

/** Returns whether the application still accepts documents (FH-94). */
export function takesDocuments({ stage }: Pick<LoanForgiveness, "stage">): boolean {
  return !isClosed(stage);
}
