import type { Context } from "../context.ts";
import { deleteBuiltInSessionsBefore } from "./built-in-session-store.ts";

/**
 * Days until a signing session is deleted. Sessions with status `signed` are kept, because they have the only copy of
 * the signed file. For sessions with status `heard`, the portal has another copy.
 */
const keptDays = { ended: 2, heard: 30 };

export async function sweepSessions({ database, clock }: Context): Promise<void> {
  const before = (days: number) => clock.now().subtract({ hours: 24 * days });
  await deleteBuiltInSessionsBefore(database, ["open", "ended"], before(keptDays.ended));
  await deleteBuiltInSessionsBefore(database, ["heard"], before(keptDays.heard));
}
