import { emailRetentionDays } from "@portal/domain/support/email/contract";
import type { Context } from "../../context.ts";
import { deleteInBatches } from "../../platform/batches.ts";
import { deleteReceivedBefore, deleteUnmatchedBefore } from "./email-store.ts";

/** The maximum number of batches of 1,000 rows that one run deletes from each table. */
const mostBatches = 5;

/** Deletes unmatched emails and the ids of all emails after 30 days (DESK-DATA-02). */
export async function sweepEmails({ database, clock }: Context): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * emailRetentionDays });
  await deleteInBatches((most) => deleteUnmatchedBefore(database, before, most), mostBatches);
  await deleteInBatches((most) => deleteReceivedBefore(database, before, most), mostBatches);
}
