import type { Logger } from "pino";
import { describeError } from "./log.ts";

/** Takes back one thing that was started. */
export type Undo = () => unknown;

/** What was started, to be stopped again, the newest first. */
export type UndoList = {
  add(undo: Undo): void;
  /**
   * Takes every step, one after the other, also behind one that fails or does not come to its end: what is left
   * running holds the data folder.
   * A second time there is nothing left to do.
   * @throws AggregateError of all that failed, once every step was taken.
   */
  run(): Promise<void>;
  /** Does what starts things. If that fails, the steps are taken and its error is thrown, whatever they come to. */
  guard<Started>(start: () => Promise<Started>): Promise<Started>;
};

/** Calls and jobs under way are given twenty seconds by the steps themselves; what takes longer than this hangs. */
const stepMilliseconds = 30_000;

export function undoList(log: Pick<Logger, "error">, milliseconds = stepMilliseconds): UndoList {
  const steps: Undo[] = [];

  async function run(): Promise<void> {
    const faults: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await within(milliseconds, step);
      } catch (error) {
        faults.push(error);
        log.error({ what: "a step of stopping failed", error: describeError(error) });
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, "the portal did not stop cleanly");
  }

  return {
    add: (undo) => void steps.push(undo),
    run,
    async guard(start) {
      try {
        return await start();
      } catch (error) {
        // What kept the portal from starting is what its operator must read.
        await run().catch(() => undefined);
        throw error;
      }
    },
  };
}

async function within(milliseconds: number, step: Undo): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("a step of stopping did not end")), milliseconds);
  try {
    await Promise.race([Promise.try(step), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
