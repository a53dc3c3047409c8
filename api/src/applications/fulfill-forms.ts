import type { Stipulation } from "@portal/domain/applications/contract";
import type { Scope, Transaction } from "../context.ts";
import { presentStipulation } from "./present.ts";
import { holdStipulations, listStipulations, setFulfilled } from "./store.ts";

/** An application's requests, for a slice whose form answers some of them. */
export async function listRequests(
  { database, cipher }: Pick<Scope, "database" | "cipher">,
  borrower: string,
  opportunityId: string,
): Promise<Stipulation[]> {
  const rows = await listStipulations(database, borrower, opportunityId);
  return rows.map((row) => presentStipulation(cipher, row));
}

/**
 * The same, which nobody changes until this transaction has ended: what the lender asks for again at this moment is
 * asked for after it.
 */
export async function holdRequests(
  tx: Transaction,
  borrower: string,
  opportunityId: string,
): Promise<Stipulation[]> {
  await holdStipulations(tx.database, opportunityId);
  return listRequests(tx, borrower, opportunityId);
}

/** Marks requests fulfilled with the form that was just kept; those that are, stay as they were. */
export async function fulfillForms(tx: Transaction, requests: readonly Stipulation[]): Promise<void> {
  for (const { id } of requests) await setFulfilled(tx.database, id, { at: tx.clock.now(), optedOut: false });
}
