import type { Stipulation } from "@portal/domain/applications/contract";
import type { Scope, Transaction } from "../context.ts";
import { presentStipulation } from "./present.ts";
import { lockStipulationsOfBorrower, listStipulations, setFulfilled } from "./store.ts";

export async function listRequests(
  { database, cipher }: Pick<Scope, "database" | "cipher">,
  borrower: string,
  opportunityId: string,
): Promise<Stipulation[]> {
  const rows = await listStipulations(database, borrower, opportunityId);
  return rows.map((row) => presentStipulation(cipher, row));
}

/** Locks and returns a borrower's stipulations, so that the lender cannot reopen them until this transaction ends. */
export async function lockRequests(
  tx: Transaction,
  borrower: string,
  opportunityId: string,
): Promise<Stipulation[]> {
  await lockStipulationsOfBorrower(tx.database, opportunityId);
  return listRequests(tx, borrower, opportunityId);
}

/** Fulfills the stipulations that a saved form satisfies. Leaves stipulations that are already fulfilled unchanged. */
export async function fulfillForms(tx: Transaction, requests: readonly Stipulation[]): Promise<void> {
  for (const { id } of requests) await setFulfilled(tx.database, id, { at: tx.clock.now(), optedOut: false });
}
