import type { Context } from "../../context.ts";
import { deleteClaimsBefore } from "./store.ts";

/** Removes claims that nobody can use any more. */
export async function sweepClaims(context: Context): Promise<void> {
  await deleteClaimsBefore(context.database, context.clock.now());
}
