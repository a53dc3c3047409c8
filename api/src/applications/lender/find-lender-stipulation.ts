import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import type { Transaction } from "../../context.ts";
import { presentLenderStipulation } from "./present-stipulation.ts";
import { findStipulationOfAny, listRequestsOfAny } from "./stipulation-store.ts";

/** A request of any borrower, by either id, as the lender sees it, for the lender's operations of later slices. */
export async function findLenderStipulation(
  tx: Transaction,
  eitherId: string,
): Promise<LenderStipulation | undefined> {
  const row = await findStipulationOfAny(tx.database, eitherId);
  return row && presentLenderStipulation(row);
}

/** All requests of an application, in the same way. */
export async function listLenderRequests(
  tx: Transaction,
  opportunityId: string,
): Promise<LenderStipulation[]> {
  return (await listRequestsOfAny(tx.database, opportunityId)).map(presentLenderStipulation);
}
