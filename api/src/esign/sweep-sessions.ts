import type { Context } from "../context.ts";
import { deleteDeskSessionsBefore } from "./desk-store.ts";

/**
 * Sessions that came to nothing are soon of no use. Of one whose signature was heard the portal has the file; until then
 * the session has the only one, and stays.
 */
const keptDays = { ended: 2, heard: 30 };

export async function sweepSessions({ database, clock }: Context): Promise<void> {
  const before = (days: number) => clock.now().subtract({ hours: 24 * days });
  await deleteDeskSessionsBefore(database, ["open", "ended"], before(keptDays.ended));
  await deleteDeskSessionsBefore(database, ["heard"], before(keptDays.heard));
}
