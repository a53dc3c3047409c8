import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { recordCheck } from "../../api/src/platform/audit/audit-store.ts";
import { chainAudit } from "../../api/src/platform/audit/chain-audit.ts";
import { checkAudit, type Anchor, type AuditReport } from "../../api/src/platform/audit/check-audit.ts";
import { checkKeys } from "../../api/src/platform/keys/key-checks.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

export function auditLine(report: AuditReport): string {
  if (!report.ok) {
    const entry = report.isUnchained ? `unchained entry ${report.entry}` : `entry ${report.entry}`;
    return `The audit trail was tampered with: ${entry} ${report.what}.`;
  }
  const { sequence, hash } = report.head;
  const lines = [`Not chained yet: ${countOf(report.unchained)}.`];
  const { count, first } = report.missing;
  if (first !== undefined)
    lines.push(
      `Ids without an entry: ${count}, the first is ${first}. Transactions that fail at their commit leave such ids, and so do entries that someone deletes before they are chained.`,
    );
  lines.push(`The audit trail is complete: ${countOf(sequence)}, ending in ${sequence}:${hash}`);
  return lines.join("\n");
}

const countOf = (count: number) => `${count} ${count === 1 ? "entry" : "entries"}`;

/** Parses the last entry of an audit trail, as an earlier check printed it. */
export function readAnchor(text: string): Anchor {
  const [, sequence, hash = ""] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? [];
  if (sequence === undefined) throw new Complaint(`${text} is no end that an earlier audit printed`);
  return { sequence: Number(sequence), hash };
}

export async function runAudit(anchor: string | undefined): Promise<void> {
  const known = anchor === undefined ? undefined : readAnchor(anchor);
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  try {
    await migrate(directUrl);
    const connection = connect(url);
    try {
      await checkKeys(connection.database, config);
      const found = await checkAudit(connection.database, config, known);
      if (!found.ok) throw new Complaint(auditLine(found));
      if (found.unchained === 0) return await conclude(found);
      await chainAudit({ database: connection.database, config, log: console }, { isWaiting: true });
      const chained = await checkAudit(connection.database, config, known);
      if (!chained.ok) throw new Complaint(auditLine(chained));
      return await conclude(chained);

      async function conclude(complete: AuditReport): Promise<void> {
        await recordCheck(connection.database);
        console.log(auditLine(complete));
      }
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}
