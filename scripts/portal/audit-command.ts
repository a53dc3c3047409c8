import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { checkAudit, type Anchor, type AuditReport } from "../../api/src/platform/audit/check-audit.ts";
import { checkKeys } from "../../api/src/platform/key-checks.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

export function auditLine(report: AuditReport): string {
  if (!report.ok) return `The audit trail was tampered with: entry ${report.entry} ${report.what}.`;
  const { sequence, hash } = report.head;
  const count = `${sequence} ${sequence === 1 ? "entry" : "entries"}`;
  return `The audit trail is complete: ${count}, ending in ${sequence}:${hash}`;
}

/** Parses the last entry of an audit trail, as an earlier check printed it. */
export function readAnchor(text: string): Anchor {
  const [, sequence, hash = ""] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? [];
  if (sequence === undefined) throw new Complaint(`${text} is no end that an earlier audit printed`);
  return { sequence: Number(sequence), hash };
}

export async function runAudit(anchor: string | undefined): Promise<void> {
  const known = anchor === undefined ? undefined : readAnchor(anchor);
  const config = configOrComplain();
  const { url, release } = await openDatabase(config);
  try {
    await migrate(url);
    const connection = connect(url);
    try {
      await checkKeys(connection.database, config);
      const report = await checkAudit(connection.database, config, known);
      if (!report.ok) throw new Complaint(auditLine(report));
      console.log(auditLine(report));
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}
