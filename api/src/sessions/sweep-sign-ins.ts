import type { Context } from "../context.ts";
import { deleteGuessesBefore } from "./guess-store.ts";
import { deleteSessionsBefore } from "./session-store.ts";

/** Removes what is over: ended sessions, and counts of failed guesses that have rested for a day. */
export async function sweepSignIns(context: Context): Promise<void> {
  const yesterday = context.clock.now().subtract({ hours: 24 });
  await deleteSessionsBefore(context.database, yesterday);
  await deleteGuessesBefore(context.database, yesterday);
}
