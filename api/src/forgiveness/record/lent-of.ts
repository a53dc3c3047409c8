import type { AdvanceRow } from "../../access/find-own.ts";

/** A loan as the rules of eligibility ask for it. */
export function lentOf({
  type,
  issuedDate,
  collateralPackageStatus,
}: Pick<AdvanceRow, "type" | "issuedDate" | "collateralPackageStatus">) {
  return { type, dateFirstWireIssued: issuedDate, collateralPackageStatus };
}
