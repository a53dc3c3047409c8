import type { Context } from "../../context.ts";
import { deleteClaimsBefore } from "./store.ts";

export async function sweepClaims(context: Context): Promise<void> {
  await deleteClaimsBefore(context.database, context.clock.now());
}
