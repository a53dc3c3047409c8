import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { BackupFault } from "../../api/src/backup/backup-place.ts";
import { findHold } from "../../api/src/backup/backup-store.ts";
import { listHeldFiles, releaseAch, releaseMail } from "../../api/src/backup/release.ts";
import { consequences } from "../../api/src/consequences.ts";
import type { Context } from "../../api/src/context.ts";
import { bindJobs } from "../../api/src/jobs/job.ts";
import { createQueue } from "../../api/src/jobs/queue.ts";
import { jobs } from "../../api/src/jobs.ts";
import { auditChain } from "../../api/src/platform/audit/audit-chain.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import { fieldCipher } from "../../api/src/platform/crypto.ts";
import { checkKeys } from "../../api/src/platform/keys/key-checks.ts";
import { createLog } from "../../api/src/platform/log.ts";
import { noTelemetry } from "../../api/src/telemetry/telemetry.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

type Released = "mail" | "ach";

/**
 * Releases the mails or payment files that are on hold after a restore. Without `delivered`, `ach` only lists the
 * payment files.
 * @param delivered names of files separated by commas, or `none`
 */
export async function runRelease(kind: Released, delivered: string | undefined): Promise<void> {
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  try {
    await migrate(directUrl);
    const connection = connect(url);
    const log = createLog("warn", process.stderr);
    const { database } = connection;
    const queue = createQueue({ url, log });
    const chain = auditChain({ database, log, config });
    try {
      await checkKeys(database, config);
      await queue.start(bindJobs({} as Context, jobs), { isPolling: false });
      const context = {
        ...noTelemetry,
        database,
        connection,
        clock: systemClock(),
        log,
        config,
        cipher: fieldCipher(config),
        jobs: queue,
        auditChain: chain,
        consequences,
      } as unknown as Context;
      await releaseOne(context, kind, delivered);
    } finally {
      await chain.stop();
      await queue.stop();
      await connection.close();
    }
  } catch (error) {
    throw error instanceof BackupFault ? new Complaint(error.message, { cause: error }) : error;
  } finally {
    await release();
  }
}

async function releaseOne(context: Context, kind: Released, delivered: string | undefined): Promise<void> {
  const hold = await findHold(context.database, kind);
  if (!hold) return console.log(`No restore holds ${kind}.`);
  console.log(`The backup ${hold.backup} is of ${hold.snapshotAt.toString()}.`);
  if (kind === "mail") return console.log(`${await releaseMail(context)} mails are sent now.`);
  const held = await listHeldFiles(context);
  for (const { day, name } of held) console.log(`  ${day.toString()}  ${name}`);
  if (delivered === undefined)
    throw new Complaint(
      "Ask the bank which of these files, and which other files, it has received since the backup. Then run `npm run portal -- release ach <names separated by commas>`, or `release ach none`.",
    );
  const names = delivered === "none" ? [] : delivered.split(",");
  const sent = await releaseAch(context, names);
  console.log(`${sent.length} files are delivered now, and ${names.length} count as delivered.`);
}
