import { connect, type Queryable } from "@portal/database/connection";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type JobResult } from "pg-boss";
import type { Logger } from "pino";
import { describeError } from "../platform/log.ts";

/** A kind of job with what it is told; slices declare theirs in `jobs.ts`. */
type Kind<Data extends object> = {
  readonly name: string;
  readonly handle: (context: never, data: Data) => Promise<void>;
};

/** Puts a job in line that begins once the transaction is committed, and never if it is not. */
export type Enqueue = <Data extends object>(
  job: Kind<Data>,
  data: Data,
  options?: { readonly startAfter?: Temporal.Instant },
) => Promise<void>;

/** A job's doing, with the context it needs already given. */
export type Work = {
  readonly name: string;
  readonly isHourly: boolean;
  readonly atOnce: number;
  readonly retryLimit: number | undefined;
  readonly run: (data: object) => Promise<void>;
};

export type JobQueue = {
  /** How jobs are put in line inside a transaction: by its own handle. */
  enqueueIn(transaction: Queryable): Enqueue;
  /**
   * Begins to take jobs. `isPolling` false leaves them in line until `drain` is called.
   * Recurring work is put in line at once and then each full hour, by one process of all.
   */
  start(works: readonly Work[], options: { readonly isPolling: boolean }): Promise<void>;
  /** Puts every recurring work in line now, as when the sandbox's clock was moved. */
  runRecurring(): Promise<void>;
  /** Does all that is due, one after the other, until nothing is. */
  drain(): Promise<void>;
  /** Lets jobs under way end, as long as may be; it is not started again. */
  stop(): Promise<void>;
};

const hourly = "0 * * * *";
/** A worker takes so many from the line, does them one by one, and where it got as many as that it asks again at once. */
const pace = { pollingIntervalSeconds: 2, batchSize: 5, burstWhenBatchFull: true } as const;
/** A job that fails is tried again after 10 s, 20 s, 40 s … up to a quarter of an hour apart, for about a day. */
const retries = { retryLimit: 100, retryDelay: 10, retryBackoff: true, retryDelayMax: 900 } as const;
/** How long jobs under way may take when the process stops; what takes longer is begun anew by another. */
const stopMilliseconds = 20_000;

/**
 * Of its own: to put a job in line the line may have to be looked up, inside a transaction that others wait for with
 * every connection the portal has.
 */
const connections = 3;

/** The line of jobs, kept in the portal's own database by pg-boss. */
export function createQueue({ url, log }: { readonly url: string; readonly log: Logger }): JobQueue {
  const onIdleError = () => log.warn({ what: "a connection of the job queue broke" });
  const own = connect(url, { maxConnections: connections, onIdleError });
  const database = { executeSql: (text: string, values?: unknown[]) => own.pool.query(text, values) };
  let running: PgBoss | undefined;
  let works: readonly Work[] = [];

  function started(): PgBoss {
    if (!running) throw new Error("the job queue was used before it was started");
    return running;
  }

  async function ended(work: Work, data: object): Promise<"completed" | "failed"> {
    try {
      await work.run(data);
      return "completed";
    } catch (error) {
      log.error({ what: `the job ${work.name} failed and is tried again`, error: describeError(error) });
      return "failed";
    }
  }

  async function runRecurring(): Promise<void> {
    for (const { name } of works.filter(({ isHourly }) => isHourly)) await started().send(name, {});
  }

  return {
    enqueueIn: (transaction) => async (job, data, options) => {
      await started().send(job.name, data, {
        db: fromDrizzle(transaction, sql),
        ...(options?.startAfter && { startAfter: options.startAfter.toString() }),
      });
    },
    async start(given, { isPolling }) {
      works = given;
      const boss = new PgBoss({ db: database, supervise: isPolling, schedule: isPolling });
      boss.on("error", (error) =>
        log.warn({ what: "the job queue had a fault", error: describeError(error) }),
      );
      running = await boss.start();
      for (const { name, retryLimit = retries.retryLimit } of works)
        await running.createQueue(name, { ...retries, retryLimit });
      if (!isPolling) return;
      for (const work of works) {
        const options = { ...pace, localConcurrency: work.atOnce, perJobResults: true } as const;
        await running.work<object>(work.name, options, async (jobs) => {
          const results: JobResult[] = [];
          for (const { id, data } of jobs) results.push({ id, status: await ended(work, data) });
          return results;
        });
        if (work.isHourly) await running.schedule(work.name, hourly);
      }
      await runRecurring();
    },
    runRecurring,
    async drain() {
      for (const work of works) {
        for (;;) {
          const [job] = await started().fetch<object>(work.name);
          if (!job) break;
          const end = await ended(work, job.data);
          await (end === "completed"
            ? started().complete(work.name, job.id)
            : started().fail(work.name, job.id));
        }
      }
    },
    async stop() {
      await running?.stop({ graceful: true, timeout: stopMilliseconds });
      running = undefined;
      if (!own.pool.ending) await own.close();
    },
  };
}
