import { randomUUID } from "node:crypto";
import { BackupFault } from "../backup/backup-place.ts";
import { listSuccesses } from "../backup/backup-store.ts";
import { openPlace, sealedPlace } from "../backup/open-place.ts";
import { inTransaction, type Context } from "../context.ts";
import { LeaseLost } from "../job-leases/with-lease.ts";
import { job } from "../jobs/job.ts";
import { operatorMailJob } from "../jobs/mail/jobs.ts";
import { DrillFailed, drillRestore } from "./drill-restore.ts";
import { failedMail, passedMail } from "./messages.ts";

/** Days from a successful drill to the next drill. */
const days = 30;
/** The wait after a failed drill before the next attempt. */
const hoursAfterFailure = 24;

/** Restores the newest backup beside the running portal once a month, with `DRILL=monthly` (CONN-BACK-06). */
export const restoreDrillJob = job({ name: "backup.drill", isHourly: true, handle: drillIfDue });

/** The time of the last failed drill in this process. Another process may try the drill earlier. */
let failedAt: Temporal.Instant | undefined;

export async function drillIfDue(context: Context): Promise<void> {
  const { config, database, clock, cipher } = context;
  if (config.drill !== "monthly" || !config.databaseDirectUrl) return;
  const now = clock.now();
  const successes = await listSuccesses(database);
  const last = successes.find(({ kind }) => kind === "drill")?.succeededAt;
  const backup = successes.find(({ kind }) => kind === "backup");
  const isNewer = (at: Temporal.Instant | undefined, hours: number) =>
    at !== undefined && Temporal.Instant.compare(at.add({ hours }), now) > 0;
  if (!backup || isNewer(last, days * 24) || isNewer(failedAt, hoursAfterFailure)) return;
  const mail = await runAndReport(context, cipher.decrypt(sealedPlace, backup.sealedPlace));
  if (mail && config.operatorMail)
    await inTransaction(context, (tx) =>
      tx.enqueue(operatorMailJob, { id: randomUUID(), date: now.toString(), ...mail }),
    );
}

/** @returns the mail to the operator, or undefined if another process runs a drill */
async function runAndReport(context: Context, address: string) {
  const { config, log } = context;
  const { databaseDirectUrl: url = "" } = config;
  try {
    const say = (line: string) => log.info({ what: `restore drill: ${line}` });
    const report = await drillRestore(context, { url, place: openPlace(address, config), address, say });
    failedAt = undefined;
    return passedMail(report);
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    if (!(error instanceof DrillFailed) && !(error instanceof BackupFault)) throw error;
    failedAt = context.clock.now();
    log.error({ what: `a restore drill failed ${error.message}` });
    return failedMail(error);
  }
}
