import type { Context } from "../context.ts";
import { deleteBuiltInSessionsBefore } from "./built-in-session-store.ts";

/**
 * Days until deletion. The portal also stores the file of a `heard` session. A `signed` session has the only copy, so
 * it is not deleted.
 */
const keptDays = { ended: 2, heard: 30 };

export async function sweepSessions({ database, clock }: Context): Promise<void> {
  const before = (days: number) => clock.now().subtract({ hours: 24 * days });
  await deleteBuiltInSessionsBefore(database, ["open", "ended"], before(keptDays.ended));
  await deleteBuiltInSessionsBefore(database, ["heard"], before(keptDays.heard));
}
