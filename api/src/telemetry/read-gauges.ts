import { countPendingContracts } from "@portal/database/contract";
import { countPendingMigrations } from "@portal/database/migrate";
import { bankDeadline } from "@portal/domain/payments/ach/rules";
import { backfills } from "../backfill/jobs.ts";
import { listSuccesses } from "../backup/backup-store.ts";
import type { Context } from "../context.ts";
import { listCounts } from "../key-rotation/rotation-store.ts";
import { oldestUndelivered } from "../payments/ach/delivery-store.ts";
import { findLastCheck } from "../platform/audit/audit-store.ts";
import { countProcesses } from "../platform/processes/process-store.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Milliseconds for which values from the database are reused, because several scrapers may read them at the same time.
 */
const age = 10_000;

/** Registers the metrics that each scrape reads from the database and its connections. */
export function readGauges(metrics: Metrics, context: Context): void {
  if (!metrics.isOn) return;
  const pools = { calls: context.connection.pool, jobs: context.jobs.connection.pool };
  metrics.read("portal_db_connections", () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { value: idleCount, labels: { pool, state: "idle" } },
      { value: totalCount - idleCount, labels: { pool, state: "used" } },
      { value: waitingCount, labels: { pool, state: "waiting" } },
    ]),
  );
  metrics.read("portal_db_primary_changes_total", () => [
    { value: context.connection.pool.primaryChanges, labels: {} },
  ]);
  const due = cached(() => context.jobs.countDue());
  metrics.read("portal_job_queue_length", async () =>
    (await due()).map(({ job, count }) => ({ value: count, labels: { job } })),
  );
  metrics.read("portal_job_oldest_seconds", async () =>
    (await due()).map(({ job, oldest }) => ({ value: oldest, labels: { job } })),
  );
  const oldest = cached(() => oldestUndelivered(context.database));
  metrics.read("portal_ach_file_waiting_seconds", async () => {
    const since = await oldest();
    return [{ value: since ? context.clock.now().since(since).total("seconds") : 0, labels: {} }];
  });
  metrics.read("portal_ach_file_deadline_seconds", async () => {
    const { bankDeadline: time } = context.config.ach;
    const since = await oldest();
    if (!since || !time) return [];
    const deadline = bankDeadline(since, time);
    return [{ value: deadline.since(context.clock.now()).total("seconds"), labels: {} }];
  });
  const { database } = context;
  const pending = cached(() =>
    Promise.all([countPendingMigrations(database), countPendingContracts(database)]),
  );
  metrics.read("portal_migrations_pending", async () => {
    const [expand, contract] = await pending();
    return [
      { value: expand, labels: { kind: "expand" } },
      { value: contract, labels: { kind: "contract" } },
    ];
  });
  const successes = cached(() => listSuccesses(database));
  const lastSuccess = async (wanted: "backup" | "drill") =>
    (await successes())
      .filter(({ kind }) => kind === wanted)
      .map(({ succeededAt }) => ({ value: succeededAt.epochMilliseconds / 1_000, labels: {} }));
  metrics.read("portal_backup_last_success_timestamp_seconds", () => lastSuccess("backup"));
  metrics.read("portal_drill_last_success_timestamp_seconds", () => lastSuccess("drill"));
  const checked = cached(() => findLastCheck(database));
  metrics.read("portal_audit_last_success_timestamp_seconds", async () => {
    const at = await checked();
    return at ? [{ value: at.epochMilliseconds / 1_000, labels: {} }] : [];
  });
  const unfilled = cached(() =>
    Promise.all(backfills.map(({ countLeft }) => countLeft(database, mostUnfilled))),
  );
  metrics.read("portal_backfill_rows_left", async () =>
    (await unfilled()).map((value, at) => ({ value, labels: { column: backfills[at]?.name ?? "" } })),
  );
  const oldKeys = cached(() => listCounts(database));
  metrics.read("portal_sealed_values", async () =>
    (await oldKeys()).map(({ keyId, left }) => ({ value: left, labels: { keyId } })),
  );
  const running = cached(() => countProcesses(database));
  metrics.read("portal_processes", async () =>
    (await running()).map(({ version, count }) => ({ value: count, labels: { version } })),
  );
  metrics.read("process_memory_usage_bytes", () => [{ value: process.memoryUsage.rss(), labels: {} }]);
  metrics.read("process_cpu_time_seconds_total", () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / 1_000_000, labels: {} }];
  });
  const timer = setInterval(measureLag, lagMilliseconds).unref();
  let expected = performance.now() + lagMilliseconds;
  function measureLag(): void {
    const lag = Math.max(0, performance.now() - expected) / 1_000;
    metrics.measure("portal_event_loop_lag_seconds", {}, lag);
    expected = performance.now() + lagMilliseconds;
    timer.refresh();
  }
}

const lagMilliseconds = 1_000;
const mostUnfilled = 100_000;

/** Returns the cached value while the value is fresh. Concurrent calls share one read. */
function cached<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > age) {
      const value = read();
      last = { at: now, value };
      value.catch(() => {
        last = undefined;
      });
    }
    return last.value;
  };
}
