import { connect } from "@portal/database/connection";
import { BackupFault } from "../../api/src/backup/backup-place.ts";
import { openPlace } from "../../api/src/backup/open-place.ts";
import type { Context } from "../../api/src/context.ts";
import { LeaseLost } from "../../api/src/job-leases/with-lease.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import { fieldCipher } from "../../api/src/platform/crypto.ts";
import { createLog } from "../../api/src/platform/log.ts";
import { DrillFailed, drillRestore } from "../../api/src/restore-drill/drill-restore.ts";
import { consequences } from "../../api/src/consequences.ts";
import { noTelemetry } from "../../api/src/telemetry/telemetry.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

/**
 * Restores the newest backup into a temporary database and folder beside the running portal, and reads and removes this
 * copy.
 */
export async function runDrill(address: string): Promise<void> {
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  const connection = connect(url);
  try {
    const context = {
      ...noTelemetry,
      database: connection.database,
      connection,
      clock: systemClock(),
      log: createLog("warn", process.stderr),
      config,
      cipher: fieldCipher(config),
      consequences,
    } as unknown as Context;
    const place = openPlace(address, config);
    const say = (line: string) => console.log(line);
    const report = await drillRestore(context, { url: directUrl, place, address, say });
    console.log(
      `The drill passed in ${report.seconds} s: backup ${report.backup}, ${report.tables} tables, ${report.files} files.`,
    );
  } catch (error) {
    const isKnown =
      error instanceof DrillFailed || error instanceof BackupFault || error instanceof LeaseLost;
    throw isKnown ? new Complaint(`The drill failed ${error.message}.`, { cause: error }) : error;
  } finally {
    await connection.close();
    await release();
  }
}
