import type { Transaction } from "../../../context.ts";
import { cancelSessionJob } from "./jobs.ts";
import { endAllOpen, listAllOpen, listOpenOf } from "./signing-store.ts";

/** The agreement was taken back or another one given: what is open is nothing any more, here at once. */
export async function endSignings(tx: Transaction, opportunityId: string): Promise<number> {
  const ids = await endAllOpen(tx.database, opportunityId, tx.clock.now());
  for (const signingId of ids) await tx.enqueue(cancelSessionJob, { signingId });
  return ids.length;
}

/** A copy was judged: nothing more is to be signed in what is open. What was signed already is still heard of. */
export async function callOffSignings(tx: Transaction, opportunityId: string): Promise<void> {
  for (const signingId of await listAllOpen(tx.database, opportunityId))
    await tx.enqueue(cancelSessionJob, { signingId });
}

/** A borrower has logged out: the address of what they had open must not be signed at by who sits there next. */
export async function callOffSigningsOf(tx: Transaction, borrower: string): Promise<void> {
  for (const signingId of await listOpenOf(tx.database, borrower, tx.clock.now()))
    await tx.enqueue(cancelSessionJob, { signingId });
}
