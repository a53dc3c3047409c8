import type { Transaction } from "../../../context.ts";
import { cancelSessionJob } from "./jobs.ts";
import { endAllOpen } from "./signing-store.ts";

/** The agreement was taken back or another one given: what is open is nothing any more, here at once. */
export async function endSignings(tx: Transaction, opportunityId: string): Promise<number> {
  const ids = await endAllOpen(tx.database, opportunityId, tx.clock.now());
  for (const signingId of ids) await tx.enqueue(cancelSessionJob, { signingId });
  return ids.length;
}
