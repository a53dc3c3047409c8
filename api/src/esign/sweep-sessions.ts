import type { Context } from "../context.ts";
import { deleteDeskSessionsBefore } from "./desk-store.ts";

/** Sessions that came to nothing are soon of no use; of one that was signed the portal has the file by then. */
const keptDays = { ended: 2, signed: 30 };

export async function sweepSessions({ database, clock }: Context): Promise<void> {
  const before = (days: number) => clock.now().subtract({ hours: 24 * days });
  await deleteDeskSessionsBefore(database, ["open", "ended"], before(keptDays.ended));
  await deleteDeskSessionsBefore(database, ["signed"], before(keptDays.signed));
}
