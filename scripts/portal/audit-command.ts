import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import type { Anchor, AuditReport } from "../../api/src/platform/audit/check-audit.ts";
import { verifyAudit } from "../../api/src/platform/audit/verify-audit.ts";
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
  if (sequence === undefined) throw new Complaint(`${text} is not an entry that an earlier audit printed`);
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
      const { database } = connection;
      const report = await verifyAudit({ database, config, log: console }, known);
      if (!report.ok) throw new Complaint(auditLine(report));
      console.log(auditLine(report));
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}
