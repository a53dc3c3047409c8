import type { Context } from "../context.ts";
import type { Work } from "./queue.ts";

/** Work that runs later or every hour. The file `jobs.ts` of each feature lists the feature's jobs. */
export type Job<Data extends object = never> = {
  readonly name: string;
  /**
   * Hourly jobs run at startup and at each full hour, without data. The handler uses the context's clock to find the
   * work that is due.
   */
  readonly isHourly?: boolean;
  /** How many jobs of this type one process runs at the same time; 1 by default. */
  readonly atOnce?: number;
  /** The number of retries of a failed job; by default enough for about a day. */
  readonly retryLimit?: number;
  /** The handler must be idempotent, because a process may die before it reports that the job is done. */
  readonly handle: (context: Context, data: Data) => Promise<void>;
};

/** Declares a job with the type of the data that `tx.enqueue` must pass. */
export function job<Data extends object>(declaration: Job<Data>): Job<Data> {
  return declaration;
}

export function bindJobs(context: Context, jobs: readonly Job[]): Work[] {
  return jobs.map(({ name, isHourly = false, atOnce = 1, retryLimit, handle }) => ({
    name,
    isHourly,
    atOnce,
    retryLimit,
    run: (data) => handle(context, data as never),
  }));
}
