import type { AdvanceRow } from "../../access/find-own.ts";

type Lent = {
  readonly advance: Pick<AdvanceRow, "type" | "issuedDate" | "collateralPackageStatus">;
  readonly isClaimed: boolean;
};

/** A loan in the shape that the eligibility rules take. */
export function lentOf({ advance, isClaimed }: Lent) {
  const { type, issuedDate, collateralPackageStatus } = advance;
  return { type, dateFirstWireIssued: issuedDate, collateralPackageStatus, isClaimed };
}
