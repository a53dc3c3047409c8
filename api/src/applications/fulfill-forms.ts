import type { Stipulation } from "@portal/domain/applications/contract";
import type { Scope, Transaction } from "../context.ts";
import { presentStipulation } from "./present.ts";
import { listStipulations, setFulfilled } from "./store.ts";

/** An application's requests, for a slice whose form answers some of them. */
export async function listRequests(
  { database }: Pick<Scope, "database">,
  borrower: string,
  opportunityId: string,
): Promise<Stipulation[]> {
  return (await listStipulations(database, borrower, opportunityId)).map(presentStipulation);
}

/** Marks requests fulfilled with the form that was just kept; those that are, stay as they were. */
export async function fulfillForms(tx: Transaction, requests: readonly Stipulation[]): Promise<void> {
  for (const { id, isFulfilled } of requests) {
    if (!isFulfilled) await setFulfilled(tx.database, id, { at: tx.clock.now(), optedOut: false });
  }
}
