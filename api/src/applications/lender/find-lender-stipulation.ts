import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import type { Transaction } from "../../context.ts";
import { presentLenderStipulation } from "./present-stipulation.ts";
import { findStipulationOfAny, listRequestsOfAny } from "./stipulation-store.ts";

/** Returns the lender's view of any borrower's stipulation. Only for the lender's operations. */
export async function findLenderStipulation(
  tx: Transaction,
  eitherId: string,
): Promise<LenderStipulation | undefined> {
  const row = await findStipulationOfAny(tx.database, eitherId);
  return row && presentLenderStipulation(tx.cipher, row);
}

export async function listLenderRequests(
  tx: Transaction,
  opportunityId: string,
): Promise<LenderStipulation[]> {
  const rows = await listRequestsOfAny(tx.database, opportunityId);
  return rows.map((row) => presentLenderStipulation(tx.cipher, row));
}
