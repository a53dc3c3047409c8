import type { Transaction } from "../../context.ts";
import { cancelSessionJob } from "./jobs.ts";
import { endAllOpen, listAllOpen, listOpenOf } from "./signing-store.ts";

/** Ends the open signings of a voided or replaced agreement. Jobs then cancel the sessions at the provider. */
export async function endSignings(tx: Transaction, opportunityId: string): Promise<number> {
  const ids = await endAllOpen(tx.database, opportunityId, tx.clock.now());
  for (const signingId of ids) await tx.enqueue(cancelSessionJob, { signingId });
  return ids.length;
}

/** Cancels an application's signing sessions after a review. An earlier signature stays valid. */
export async function cancelSigningsOfApplication(tx: Transaction, opportunityId: string): Promise<void> {
  for (const signingId of await listAllOpen(tx.database, opportunityId))
    await tx.enqueue(cancelSessionJob, { signingId });
}

/** Cancels a borrower's signing sessions at log-out, because the next person at this computer must not sign. */
export async function cancelSigningsOfBorrower(tx: Transaction, borrower: string): Promise<void> {
  for (const signingId of await listOpenOf(tx.database, borrower, tx.clock.now()))
    await tx.enqueue(cancelSessionJob, { signingId });
}
