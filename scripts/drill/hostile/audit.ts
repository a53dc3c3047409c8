import { checkAudit, type AuditReport } from "@portal/api/platform/audit/check-audit";
import { tamperings, type Tampering } from "@portal/database/testing/tamperings";
import { dice } from "@portal/domain/testing/dice";
import { connect, type Database } from "@portal/database/connection";
import { sql } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import { startMails } from "../borrower-acts.ts";
import { numberOf } from "../aftermath.ts";
import type { Figure } from "../drill.ts";
import type { Scene } from "./scene.ts";

const seed = 44_102;
const leastEntries = 40;
type Keys = Parameters<typeof checkAudit>[1];

/** Adds entries to the audit trail, and waits until all entries are chained. */
export async function growTrail({ origin, headers, postgres }: Scene): Promise<void> {
  const mails = startMails({ origin, headers });
  const isLong = () => numberOf(postgres, "select count(*) from audit_entries") >= leastEntries;
  const isChained = () => numberOf(postgres, "select count(*) from audit_unchained") === 0;
  await until(isLong, "the audit trail did not grow");
  await mails.stop();
  await until(isChained, "the audit trail was not chained");
}

async function until(isDone: () => boolean, fault: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(fault);
    await wait(100);
  }
}

/** Tampers with the audit trail in transactions that are rolled back. Each check must name the first wrong entry. */
export async function tamperWithTrail({ urlOf, say }: Scene, keys: Keys, count: number): Promise<Figure[]> {
  const connection = connect(urlOf("portal"), { maxConnections: 2 });
  try {
    const { database } = connection;
    const before = await checkAudit(database, keys);
    if (!before.ok) throw new Error(`the audit trail is broken at entry ${before.entry}`);
    const length = before.head.sequence;
    const kinds = tamperings(length);
    const roll = dice(seed);
    let found = 0;
    for (let at = 0; at < count; at += 1) {
      const tampering = kinds[at % kinds.length]?.(roll);
      if (!tampering) throw new Error("there are no tamperings");
      const report = await tamperAndCheck(database, keys, tampering);
      if (report && !report.ok && report.entry === tampering.first) found += 1;
      else say(`  kind ${at % kinds.length}, entry ${tampering.first}: ${JSON.stringify(report)}`);
    }
    const after = await checkAudit(database, keys);
    return [
      {
        what: `changes of the audit trail found at the right entry, ${kinds.length} kinds (T1, goal all)`,
        figure: `${found} of ${count}, in a trail of ${length} entries`,
        isMet: found === count && after.ok,
      },
    ];
  } finally {
    await connection.close();
  }
}

class Undone extends Error {}

async function tamperAndCheck(database: Database, keys: Keys, { statements }: Tampering) {
  let report: AuditReport | undefined;
  try {
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`alter table audit_entries disable trigger audit_entries_are_kept`);
      for (const statement of statements) await transaction.execute(statement);
      report = await checkAudit(transaction, keys);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return report;
}
