import { inTransaction, type Context } from "../context.ts";
import { releaseFiles } from "../documents/pending/release-files.ts";
import { deleteInBatches } from "../platform/batches.ts";
import { deleteBuiltInSessionsBefore } from "./built-in-session-store.ts";

/**
 * Days until a signing session is deleted. Sessions with the status `signed` are kept, because they have the only copy
 * of the signed file.
 */
const keptDays = { open: 2, ended: 2, heard: 30 } as const;

export async function sweepSessions(context: Context): Promise<void> {
  for (const state of ["open", "ended", "heard"] as const) {
    const before = context.clock.now().subtract({ hours: 24 * keptDays[state] });
    await deleteInBatches((most) =>
      inTransaction(context, async (tx) => {
        const files = await deleteBuiltInSessionsBefore(tx.database, state, before, most);
        await releaseFiles(tx, files.flat());
        return files.length;
      }),
    );
  }
}
