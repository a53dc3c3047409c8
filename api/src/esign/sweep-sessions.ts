import type { Context } from "../context.ts";
import { deleteInBatches } from "../platform/batches.ts";
import { deleteBuiltInSessionsBefore } from "./built-in-session-store.ts";

/**
 * Days until a signing session is deleted. Sessions with status `signed` are kept, because they have the only copy of
 * the signed file. For sessions with status `heard`, the portal has another copy.
 */
const keptDays = { open: 2, ended: 2, heard: 30 } as const;

export async function sweepSessions({ database, clock }: Context): Promise<void> {
  for (const state of ["open", "ended", "heard"] as const) {
    const before = clock.now().subtract({ hours: 24 * keptDays[state] });
    await deleteInBatches((most) => deleteBuiltInSessionsBefore(database, state, before, most));
  }
}
