import type { Context } from "../context.ts";
import { deleteGuessesBefore } from "./guess-store.ts";
import { describeError } from "./log.ts";
import { deleteSessionsBefore } from "./session-store.ts";

const everyMilliseconds = 3_600_000;

/** Removes what is over: ended sessions, and counts of failed guesses that have rested for a day. */
export async function sweepSignIns(context: Context): Promise<void> {
  const yesterday = context.clock.now().subtract({ hours: 24 });
  await deleteSessionsBefore(context.database, yesterday);
  await deleteGuessesBefore(context.database, yesterday);
}

/** Sweeps now and every hour until `stop`. A sweep that fails is logged, and the next one makes up for it. */
export function startSweeping(context: Context): { stop(): void } {
  const sweep = () => {
    sweepSignIns(context).catch((error: unknown) =>
      context.log.warn({ what: "a sweep failed", error: describeError(error) }),
    );
  };
  sweep();
  const timer = setInterval(sweep, everyMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
