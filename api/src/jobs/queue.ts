import { connect, type Connection, type Queryable } from "@portal/database/connection";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type JobResult } from "pg-boss";
import type { Logger } from "pino";
import { describeError } from "../platform/log.ts";
import { currentOrigin, runFor } from "../platform/origin.ts";
import { secondsSince } from "../telemetry/metrics.ts";
import { noTelemetry, type Telemetry } from "../telemetry/telemetry.ts";
import type { Span } from "../telemetry/tracer.ts";

/** A type of job and the type of its data. The file `jobs.ts` of each feature declares the feature's jobs. */
type Kind<Data extends object> = {
  readonly name: string;
  readonly handle: (context: never, data: Data) => Promise<void>;
};

/** Enqueues a job that starts after the transaction commits and never after a rollback. */
export type Enqueue = <Data extends object>(
  job: Kind<Data>,
  data: Data,
  options?: {
    readonly startAfter?: Temporal.Instant;
    /** Seconds by the database's clock, which the sandbox does not move. */
    readonly startInSeconds?: number;
  },
) => Promise<void>;

/** A job's handler, already bound to its context. */
export type Work = {
  readonly name: string;
  readonly isHourly: boolean;
  readonly isEveryMinute?: boolean;
  readonly atOnce: number;
  readonly retryLimit: number | undefined;
  readonly run: (data: object) => Promise<void>;
};

export type JobQueue = {
  enqueueIn(transaction: Queryable): Enqueue;
  /**
   * With `isPolling`, runs recurring jobs at startup and at each full hour or minute. Otherwise, jobs wait until `drain` is
   * called.
   */
  start(works: readonly Work[], options: { readonly isPolling: boolean }): Promise<void>;
  /** Returns the number of due jobs of each type, and the seconds since the oldest job became due. */
  countDue(): Promise<readonly { readonly job: string; readonly count: number; readonly oldest: number }[]>;
  /** The database connections that only the queue uses. */
  readonly connection: Pick<Connection, "pool">;
  /** Enqueues every recurring job now, for example after the sandbox's clock was moved. */
  runRecurring(): Promise<void>;
  /** Runs all due jobs one after the other until no job is due. */
  drain(): Promise<void>;
  /** Stops the queue and lets running jobs finish within a time limit. The queue cannot be started again. */
  stop(): Promise<void>;
};

const hourly = "0 * * * *";
const everyMinute = "* * * * *";
/** Returns when a recurring job runs, or undefined for other jobs. */
function timesOf({ isHourly, isEveryMinute }: Work): string | undefined {
  if (isEveryMinute) return everyMinute;
  return isHourly ? hourly : undefined;
}
/** A worker fetches up to `batchSize` jobs, runs them one by one, and fetches again immediately after a full batch. */
const pace = { pollingIntervalSeconds: 2, batchSize: 5, burstWhenBatchFull: true } as const;
/** A failed job is retried after 10 s, 20 s, 40 s and so on, at most 15 minutes apart, for about a day. */
export const retries = { retryLimit: 100, retryDelay: 10, retryBackoff: true, retryDelayMax: 900 } as const;
/**
 * A failed recurring job runs again only at its next time. Otherwise, each hour of a long failure would add a job with
 * retries.
 */
const recurringQueue = { retryLimit: 0, policy: "short" } as const;
/**
 * A running job sends heartbeats. If the heartbeats stop, another process repeats the job within a minute
 * (CONN-DEPLOY-01).
 */
export const rescue = { heartbeatSeconds: 20, intervalSeconds: 10 } as const;
/** Time for running jobs to finish when the process stops. A later process restarts unfinished jobs. */
const stopMilliseconds = 20_000;

/**
 * The queue has its own connections. Otherwise, calls that hold all other connections could wait forever to enqueue a
 * job.
 */
const connections = 3;

/** The field in a job's data that stores the trace of the call that enqueued the job. */
const parentKey = "traceparent";
type Traced = { readonly [parentKey]?: string };

/** Creates the job queue, which pg-boss stores in the portal's own database. */
export function createQueue({
  url,
  log,
  telemetry: { metrics, tracer } = noTelemetry,
  rescueSeconds = rescue.intervalSeconds,
}: {
  readonly url: string;
  readonly log: Logger;
  readonly telemetry?: Telemetry;
  /** How often a process looks for jobs of dead processes. */
  readonly rescueSeconds?: number;
}): JobQueue {
  const onIdleError = () => log.warn({ what: "a connection of the job queue failed" });
  const own = connect(url, { maxConnections: connections, onIdleError });
  const database = { executeSql: (text: string, values?: unknown[]) => own.pool.query(text, values) };
  let running: PgBoss | undefined;
  let works: readonly Work[] = [];

  function started(): PgBoss {
    if (!running) throw new Error("the job queue was used before it started");
    return running;
  }

  async function ended(work: Work, given: object): Promise<"completed" | "failed"> {
    const start = performance.now();
    const { [parentKey]: parent, ...data } = given as Traced;
    const span = tracer.start(`job ${work.name}`, {
      kind: "consumer",
      parent,
      attributes: { "portal.job": work.name },
    });
    const outcome = await runFor({ span }, () => outcomeOf(work, data, span));
    metrics.count("portal_jobs_total", { job: work.name, outcome });
    metrics.measure("portal_job_duration_seconds", { job: work.name, outcome }, secondsSince(start));
    return outcome;
  }

  async function outcomeOf(work: Work, data: object, span: Span): Promise<"completed" | "failed"> {
    try {
      await work.run(data);
      span.end();
      return "completed";
    } catch (error) {
      span.end(error);
      log.error({ what: "a job failed", job: work.name, error: describeError(error) });
      return "failed";
    }
  }

  async function runRecurring(): Promise<void> {
    for (const { name } of works.filter(timesOf)) await started().send(name, {});
  }

  return {
    enqueueIn: (transaction) => async (job, data, options) => {
      const parent = currentOrigin().span?.traceparent;
      await started().send(job.name, parent ? { ...data, [parentKey]: parent } : data, {
        db: fromDrizzle(transaction, sql),
        ...(options?.startAfter && { startAfter: options.startAfter.toString() }),
        ...(options?.startInSeconds && { startAfter: options.startInSeconds }),
      });
    },
    async start(given, { isPolling }) {
      works = given;
      const boss = new PgBoss({
        db: database,
        supervise: isPolling,
        schedule: isPolling,
        superviseIntervalSeconds: rescueSeconds,
        monitorIntervalSeconds: rescueSeconds,
      });
      boss.on("error", (error) => log.warn({ what: "the job queue failed", error: describeError(error) }));
      running = await boss.start();
      const queues = new Map((await running.getQueues()).map((queue) => [queue.name, queue]));
      for (const work of works) {
        const { name, retryLimit = retries.retryLimit } = work;
        const wanted = {
          ...retries,
          heartbeatSeconds: rescue.heartbeatSeconds,
          ...(timesOf(work) ? recurringQueue : { retryLimit, policy: "standard" }),
        };
        const { policy, heartbeatSeconds } = queues.get(name) ?? {};
        if (policy === wanted.policy) {
          const isCurrent = heartbeatSeconds === rescue.heartbeatSeconds;
          if (!isCurrent) await running.updateQueue(name, { heartbeatSeconds: rescue.heartbeatSeconds });
          continue;
        }
        // Deletes an earlier release's queue and its waiting jobs, because pg-boss cannot change a queue's policy.
        if (policy !== undefined) await running.deleteQueue(name);
        await running.createQueue(name, wanted);
      }
      if (!isPolling) return;
      for (const work of works) {
        const options = { ...pace, localConcurrency: work.atOnce, perJobResults: true } as const;
        await running.work<object>(work.name, options, async (jobs) => {
          const results: JobResult[] = [];
          for (const { id, data } of jobs) results.push({ id, status: await ended(work, data) });
          return results;
        });
        const times = timesOf(work);
        if (times) await running.schedule(work.name, times);
      }
      await runRecurring();
    },
    runRecurring,
    connection: own,
    async countDue() {
      const { rows } = await own.pool.query<{ job: string; count: number; oldest: number }>(
        `select name as job, count(*)::int as count, extract(epoch from now() - min(start_after))::float as oldest
         from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name`,
      );
      return rows;
    },
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
