import type { Context } from "../context.ts";
import type { Work } from "./queue.ts";

/** Work that runs later, every hour or every minute. Each feature lists its jobs in `jobs.ts`. */
export type Job<Data extends object = never> = {
  readonly name: string;
  /** Hourly jobs run at startup and at each full hour, without data and without retries. */
  readonly isHourly?: boolean;
  /** Runs like an hourly job, but at each full minute. */
  readonly isEveryMinute?: boolean;
  /** The maximum number of jobs of this type that one process runs at the same time; 1 by default. */
  readonly atOnce?: number;
  /** The maximum number of retries of a failed job. The default allows retries for about a day. */
  readonly retryLimit?: number;
  /** The handler must be idempotent, because a process may die before it reports that the job is done. */
  readonly handle: (context: Context, data: Data) => Promise<void>;
};

/** Declares a job with the type of the data that `tx.enqueue` must pass. */
export function job<Data extends object>(declaration: Job<Data>): Job<Data> {
  return declaration;
}

export function bindJobs(context: Context, jobs: readonly Job[]): Work[] {
  return jobs.map(({ name, isHourly = false, isEveryMinute = false, atOnce = 1, retryLimit, handle }) => ({
    name,
    isHourly,
    isEveryMinute,
    atOnce,
    retryLimit,
    run: (data) => handle(context, data as never),
  }));
}
