import type { Context } from "../../context.ts";
import { deleteInBatches } from "../../platform/batches.ts";
import { deleteClaimsBefore } from "./store.ts";

export async function sweepClaims({ clock, database }: Context): Promise<void> {
  const now = clock.now();
  await deleteInBatches((most) => deleteClaimsBefore(database, now, most));
}
