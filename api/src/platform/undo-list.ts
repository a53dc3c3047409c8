import type { Logger } from "pino";
import { describeError } from "./log.ts";

export type Undo = () => unknown;

/** Steps that shut the portal down. The newest step runs first. */
export type UndoList = {
  add(undo: Undo): void;
  /**
   * Runs all shutdown steps, even if some steps fail or hang. A second call does nothing.
   * @throws AggregateError with all failures, after all steps were tried
   */
  run(): Promise<void>;
  /** Calls `start`. If `start` fails, runs the shutdown steps and throws the error of `start`. */
  guard<Started>(start: () => Promise<Started>): Promise<Started>;
};

/** The time limit for one shutdown step. Some steps wait twenty seconds for running calls and jobs. */
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
        // Ignores errors of the shutdown steps, so that the operator sees why the portal did not start.
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
