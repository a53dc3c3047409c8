import type { Database } from "@portal/database/connection";
import type { Logger } from "pino";
import type { AuditKeys } from "./audit-epochs.ts";
import { recordCheck } from "./audit-store.ts";
import { chainAudit } from "./chain-audit.ts";
import { checkAudit, type Anchor, type AuditReport } from "./check-audit.ts";

type Scope = {
  readonly database: Database;
  readonly log: Pick<Logger, "error">;
  readonly config: AuditKeys;
};

/** Checks the audit trail, chains its unchained entries, and records the time of a check that found it complete. */
export async function verifyAudit(scope: Scope, anchor?: Anchor): Promise<AuditReport> {
  const { database, config } = scope;
  let report = await checkAudit(database, config, anchor);
  if (report.ok && report.unchained > 0) {
    await chainAudit(scope, { isWaiting: true });
    report = await checkAudit(database, config, anchor);
  }
  if (report.ok) await recordCheck(database);
  return report;
}
