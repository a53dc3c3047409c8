import type { Context } from "../context.ts";
import { deleteDeskSessionsBefore } from "./desk-store.ts";

/** Days. The portal has the file of a `heard` session. A `signed` session has the only copy, so it is not deleted. */
const keptDays = { ended: 2, heard: 30 };

export async function sweepSessions({ database, clock }: Context): Promise<void> {
  const before = (days: number) => clock.now().subtract({ hours: 24 * days });
  await deleteDeskSessionsBefore(database, ["open", "ended"], before(keptDays.ended));
  await deleteDeskSessionsBefore(database, ["heard"], before(keptDays.heard));
}
