import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { kindNames, type RetentionKind } from "@portal/domain/retention/rules";
import { fieldCipher } from "../../api/src/platform/crypto.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import { checkKeys } from "../../api/src/platform/keys/key-checks.ts";
import { createLog } from "../../api/src/platform/log.ts";
import { deleteDue, type Ended } from "../../api/src/retention/delete-due.ts";
import { listDue, type Due } from "../../api/src/retention/list-due.ts";
import { noMetrics } from "../../api/src/telemetry/metrics.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";

const maxListed = 20;

/** Returns the output for one kind of records: the number of due records, the reason, and the oldest due records. */
export function dueLines({ kind, reason, records, held, most }: Due): string[] {
  const number = records.length >= most ? `${most} or more` : String(records.length);
  const lines = [`${kind}: ${number} to delete, ${reason}`];
  for (const { id, endedAt } of records.slice(0, maxListed))
    lines.push(`  ${id} ended on ${String(endedAt?.toString().slice(0, 10))}`);
  if (records.length > maxListed) lines.push(`  … and ${records.length - maxListed} more`);
  if (held > 0) lines.push(`  kept because their business is on hold: ${held}`);
  return lines;
}

export function deletedLine(kind: RetentionKind, { deleted, isStopped }: Ended): string {
  return `${kind}: ${deleted} rows deleted${isStopped ? ", and more may be due" : ""}`;
}

/** Deletes the records that are due, or only lists them. A running portal deletes the files. */
export async function runRetention({ isDryRun }: { readonly isDryRun: boolean }): Promise<void> {
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  try {
    await migrate(directUrl);
    const connection = connect(url);
    try {
      const { database } = connection;
      await checkKeys(database, config);
      const clock = systemClock();
      if (isDryRun) {
        for (const due of await listDue({ database, clock, config })) console.log(dueLines(due).join("\n"));
        return;
      }
      const context = {
        database,
        clock,
        config,
        cipher: fieldCipher(config),
        log: createLog("warn"),
        metrics: noMetrics,
        consequences: {},
        // Chains no audit entries, because a running portal does this within the hour.
        auditChain: { soon: async () => {} },
        jobs: {
          enqueueIn: () => () => Promise.reject(new Error("the retention command cannot enqueue jobs")),
        },
      };
      for (const kind of kindNames) console.log(deletedLine(kind, await deleteDue(context, kind)));
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}
