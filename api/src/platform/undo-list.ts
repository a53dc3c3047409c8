import type { Logger } from "pino";
import { describeError } from "./log.ts";

export type Undo = () => unknown;

/** Shutdown steps, run newest first. */
export type UndoList = {
  add(undo: Undo): void;
  /**
   * Runs every step, one after the other, even after a step that fails or never ends. Anything left running would
   * lock the data folder. A second call does nothing.
   * @throws AggregateError with all failures, once every step was run
   */
  run(): Promise<void>;
  /** Runs a start. If it fails, runs the steps and throws the start's error, even if steps fail too. */
  guard<Started>(start: () => Promise<Started>): Promise<Started>;
};

/** The steps themselves give calls and jobs under way twenty seconds. A step that takes longer than this hangs. */
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
        log.error({ what: "a shutdown step failed", error: describeError(error) });
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, "the portal did not shut down cleanly");
  }

  return {
    add: (undo) => void steps.push(undo),
    run,
    async guard(start) {
      try {
        return await start();
      } catch (error) {
        // The operator must see the error that kept the portal from starting.
        await run().catch(() => undefined);
        throw error;
      }
    },
  };
}

async function within(milliseconds: number, step: Undo): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("a shutdown step did not end")), milliseconds);
  try {
    await Promise.race([Promise.try(step), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
