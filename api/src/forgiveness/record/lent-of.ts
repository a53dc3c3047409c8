import type { AdvanceRow } from "../../access/find-own.ts";

type LoanFacts = {
  readonly advance: Pick<AdvanceRow, "type" | "issuedDate" | "collateralPackageStatus">;
  readonly isClaimed: boolean;
};

/** Converts a loan to the input of the eligibility rules. */
export function lentOf({ advance, isClaimed }: LoanFacts) {
  const { type, issuedDate, collateralPackageStatus } = advance;
  return { type, dateFirstWireIssued: issuedDate, collateralPackageStatus, isClaimed };
}
