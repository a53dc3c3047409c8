import type { Context } from "../context.ts";
import type { Work } from "./queue.ts";

/** Something that is done later or every hour: a slice's `jobs.ts` lists its own. */
export type Job<Data extends object = never> = {
  readonly name: string;
  /** Done at the start and each full hour, told nothing; it asks the context's clock what is due. */
  readonly isHourly?: boolean;
  /** How many of them one process does at the same time; one after the other when left out. */
  readonly atOnce?: number;
  /** How often one that fails is tried again; about a day's worth when left out. */
  readonly retryLimit?: number;
  /** Doing it twice must come to the same as doing it once: a process may die before it says that it is done. */
  readonly handle: (context: Context, data: Data) => Promise<void>;
};

/** Declares a job with what it is told; `tx.enqueue` takes nothing else. */
export function job<Data extends object>(declaration: Job<Data>): Job<Data> {
  return declaration;
}

/** The jobs with the context that they are done in. */
export function worksOf(context: Context, jobs: readonly Job[]): Work[] {
  return jobs.map(({ name, isHourly = false, atOnce = 1, retryLimit, handle }) => ({
    name,
    isHourly,
    atOnce,
    retryLimit,
    run: (data) => handle(context, data as never),
  }));
}
