import { inTransaction, type Context } from "../context.ts";
import { releaseFiles } from "../documents/pending/release-files.ts";
import { deleteBuiltInSessionsBefore } from "./built-in-session-store.ts";

/**
 * Days until a signing session is deleted. Sessions with status `signed` are kept, because they have the only copy of
 * the signed file. For sessions with status `heard`, the portal has another copy.
 */
const keptDays = { ended: 2, heard: 30 };
const batchSize = 500;

export async function sweepSessions(context: Context): Promise<void> {
  await deleteOld(context, ["open", "ended"], keptDays.ended);
  await deleteOld(context, ["heard"], keptDays.heard);
}

type States = Parameters<typeof deleteBuiltInSessionsBefore>[1];

async function deleteOld(context: Context, states: States, days: number): Promise<void> {
  const before = context.clock.now().subtract({ hours: 24 * days });
  let deleted = batchSize;
  while (deleted === batchSize)
    deleted = await inTransaction(context, async (tx) => {
      const files = await deleteBuiltInSessionsBefore(tx.database, states, before, batchSize);
      await releaseFiles(tx, files.flat());
      return files.length;
    });
}
