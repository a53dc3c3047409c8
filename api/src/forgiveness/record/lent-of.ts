import type { AdvanceRow } from "../../access/find-own.ts";

type LoanFacts = {
  readonly advance: Pick<AdvanceRow, "type" | "issuedDate" | "collateralPackageStatus">;
  readonly isClaimed: boolean;
};

/** Returns the facts about a loan that the eligibility rules need. */
export function lentOf({ advance, isClaimed }: LoanFacts) {
  const { type, issuedDate, collateralPackageStatus } = advance;
  return { type, dateFirstWireIssued: issuedDate, collateralPackageStatus, isClaimed };
}
