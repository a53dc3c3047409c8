import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { batchesOf } from "../../api/src/platform/batches.ts";
import { sandboxKeys } from "../../api/src/platform/keys/sandbox-keys.ts";
import { readConfig, type Config } from "../../api/src/platform/config.ts";
import { fieldCipher } from "../../api/src/platform/crypto.ts";
import { appendAudit } from "../../api/src/platform/audit/append-audit.ts";
import { chainAudit } from "../../api/src/platform/audit/chain-audit.ts";
import { sealPaymentNumber } from "../../api/src/payments/banks/sealed-number.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import { connect, type Connection } from "@portal/database/connection";
import { thePortal } from "@portal/domain/events/principal";
import { compare, openSide, textOf, type FlatSide } from "../../bench/src/flat.ts";
import { startSide, type Side } from "../../bench/src/flat/side.ts";
import { dueJobs } from "./aftermath.ts";
import { createPostgres, freePort, limits, type Postgres } from "./debian-postgres.ts";
import type { Drill, Figure } from "./drill.ts";
import { Undo } from "./undo.ts";

const root = join(import.meta.dirname, "../..");
const borrowers = Number(process.env["BORROWERS"] ?? 1_000_000);
const rounds = Number(process.env["ROUNDS"] ?? 20);
const payments = Math.min(100_000, borrowers);
/** The number of audit entries, one per borrower. */
const auditEntries = borrowers;
const minutes = 60_000;
/** Goals in milliseconds, and in MB for memory. The cut-off must end well before the bank's deadline. */
const most = {
  cutOff: 10 * minutes,
  sweeps: 10 * minutes,
  audit: 10 * minutes,
  metrics: 1_000,
  memory: 1_024,
};

export const million: Drill = {
  name: "million",
  what: "measures every operation, the cut-off, sweeps, audit and metrics with BORROWERS (1000000) borrowers (L6)",
  async run(say) {
    const undo = new Undo();
    try {
      const postgres = await createPostgres([...limits, "shared_buffers=1GB", "max_wal_size=8GB"]);
      undo.add(() => postgres.discard());
      const serverUrl = `postgres://${postgres.address}/postgres`;
      const small = await openSide(serverUrl, { name: "flat_small", borrowers: 1_000, rounds, say });
      undo.add(() => small.side.stop());
      const large = await openSide(serverUrl, { name: "flat_large", borrowers, rounds, say });
      undo.add(() => large.side.stop());
      const timings = await compare(small.side, large.side, rounds, say);
      await small.side.stop();
      await large.side.stop();
      const slower = timings.filter(({ isFlat }) => !isFlat);
      return [
        { what: "borrowers, rows, size and time to fill", figure: textOf(large.filled), isMet: true },
        {
          what: "operations that are slower than with 1,000 borrowers (goal 0)",
          figure: `${slower.length} of ${timings.length}`,
          isMet: slower.length === 0,
        },
        ...(await measureJobs(postgres, large, undo, say)),
      ];
    } finally {
      await undo.run();
    }
  },
};

async function measureJobs(
  postgres: Postgres,
  { side }: FlatSide,
  undo: Undo,
  say: (line: string) => void,
): Promise<Figure[]> {
  const { databaseUrl, dataDir } = side;
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, sandboxKeys);
  const connection = connect(databaseUrl, { maxConnections: 2 });
  undo.add(() => connection.close());
  say(`Adding ${payments} payments and ${auditEntries} audit entries …`);
  await addPayments(postgres, connection, config);
  const chaining = await addAuditEntries(connection, config);
  const metricsPort = await freePort();
  const portal = await startSide(databaseUrl, dataDir, { METRICS_PORT: String(metricsPort) });
  undo.add(() => portal.stop());
  const cutOff = await timed(() => runCutOff(portal));
  const sent = await numberOf(
    connection,
    "select count(*) from ach_entries join transactions on id = transaction_id where description = 'Added by the drill'",
  );
  const afterCutOff = portal.memory("VmHWM");
  const sweeps = await timed(() => runHourlyJobs(portal, connection));
  const slowest = await slowestJob(connection);
  const metrics = await timed(() => scrape(metricsPort));
  const memory = portal.memory("VmHWM");
  await portal.stop();
  const audit = await timed(() => runAudit(databaseUrl, dataDir));
  return [
    timeFigure(
      `cut-off with ${payments} payments, of which in files: ${sent}`,
      cutOff,
      most.cutOff,
      sent === payments,
    ),
    memoryFigure("most memory of the portal at the cut-off", afterCutOff),
    {
      what: "audit entries chained a second",
      figure: (auditEntries / (chaining / 1_000)).toFixed(0),
      isMet: true,
    },
    timeFigure(`all hourly jobs, the slowest being ${slowest}`, sweeps, most.sweeps),
    timeFigure("one scrape of the metrics", metrics, most.metrics),
    memoryFigure("most memory of the portal, with hourly jobs and metrics", memory),
    timeFigure(`audit of ${auditEntries} entries`, audit.milliseconds, most.audit),
    memoryFigure("most memory of the audit", audit.megabytes),
  ];
}

const timeFigure = (what: string, milliseconds: number, limit: number, isRight = true): Figure => ({
  what: `${what} (goal ${limit / 1_000} s)`,
  figure: `${(milliseconds / 1_000).toFixed(2)} s`,
  isMet: milliseconds <= limit && isRight,
});
const memoryFigure = (what: string, megabytes: number): Figure => ({
  what: `${what} (goal ${most.memory} MB)`,
  figure: `${megabytes} MB`,
  isMet: megabytes <= most.memory,
});

function timed(act: () => Promise<void>): Promise<number>;
function timed(act: () => number): Promise<{ readonly milliseconds: number; readonly megabytes: number }>;
async function timed(act: () => Promise<void> | number) {
  const started = performance.now();
  const megabytes = await act();
  const milliseconds = performance.now() - started;
  return megabytes === undefined ? milliseconds : { milliseconds, megabytes };
}

async function numberOf({ pool }: Connection, sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(sql);
  return Number(rows[0]?.count);
}

async function runCutOff({ origin }: Side): Promise<void> {
  const { status } = await fetch(`${origin}/sandbox/bank/cut-off`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "",
    redirect: "manual",
  });
  if (status !== 303) throw new Error(`the cut-off got status ${status}`);
}

/** Adds due payments, at most four per loan. Each payment has its own encrypted account number. */
async function addPayments(postgres: Postgres, { pool }: Connection, config: Config): Promise<void> {
  // Uses psql, which sets no time limit for statements.
  postgres.query(
    `set statement_timeout = 0;
    with loans as (
      select id from advances where charge_off_date is null order by id limit ${payments}
    ), chosen as (
      select id, number from loans cross join generate_series(1, 4) as of_loan (number)
      order by number, id limit ${payments}
    ), paid as (
      update advances set balance = 100000 from loans where advances.id = loans.id
    )
    insert into transactions (id, external_id, advance_id, date, description, status, amount, source)
    select gen_random_uuid()::text, gen_random_uuid()::text, id, current_date, 'Added by the drill', 'Q', -7 - number, 'portal'
    from chosen`,
    "flat_large",
  );
  const cipher = fieldCipher(config);
  const { rows } = await pool.query<{ id: string }>(
    "select id from transactions where status = 'Q' and source = 'portal' and description = 'Added by the drill'",
  );
  for (const [at, batch] of [...batchesOf(rows)].entries()) {
    const ids = batch.map(({ id }) => id);
    const sealed = ids.map((id, place) =>
      sealPaymentNumber(cipher, id, String(3_041_000_000 + at * 1_000 + place)),
    );
    await pool.query(
      `insert into payments (transaction_id, bank_account_id, institution_name, routing_number, sealed_number, last_four,
        name_on_account, scheduled_at, send_date)
      select own.id, bank.id, bank.institution_name, bank.routing_number, own.sealed, '0000', bank.name_on_account,
        now(), current_date
      from unnest($1::text[], $2::text[]) as own (id, sealed)
      cross join (select * from bank_accounts where ach_status is null order by id limit 1) as bank`,
      [ids, sealed],
    );
  }
  postgres.query("set statement_timeout = 0; analyze transactions, payments", "flat_large");
}

/** Writes audit entries and chains them. Returns the time that the chaining took in milliseconds. */
async function addAuditEntries({ database }: Connection, config: Config): Promise<number> {
  const clock = systemClock();
  const batch = 10_000;
  let chaining = 0;
  for (let at = 0; at < auditEntries; at += batch) {
    const events = Array.from({ length: Math.min(batch, auditEntries - at) }, (_, place) => ({
      by: thePortal,
      person: null,
      action: "link.sent" as const,
      about: { kind: "contact" as const, id: `contact-${at + place}` },
      detail: { kind: "reset-password" as const },
    }));
    await database.transaction((tx) => appendAudit({ database: tx, clock, config }, events));
    const started = performance.now();
    const log = { error: (line: object) => console.error(line) };
    while (!(await chainAudit({ database, log, config }, { isWaiting: true })));
    chaining += performance.now() - started;
  }
  return chaining;
}

/** Makes the portal run all hourly jobs, and waits until they are done. */
async function runHourlyJobs({ origin }: Side, connection: Connection): Promise<void> {
  const response = await fetch(`${origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ offset: "PT1S" }),
  });
  if (!response.ok) throw new Error(`the clock got status ${response.status}`);
  for (let attempt = 0; (await numberOf(connection, dueJobs)) > 0; attempt += 1) {
    if (attempt > 6_000) throw new Error("the hourly jobs did not end");
    await wait(200);
  }
}

async function slowestJob({ pool }: Connection): Promise<string> {
  const { rows } = await pool.query<{ name: string; seconds: number }>(
    `select name, extract(epoch from completed_on - started_on)::float as seconds from pgboss.job
     where completed_on is not null order by seconds desc limit 1`,
  );
  const [job] = rows;
  return job ? `${job.name} with ${job.seconds.toFixed(1)} s` : "none";
}

async function scrape(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!response.ok || !(await response.text()).includes("portal_"))
    throw new Error("the metrics are missing");
}

/** Runs `npm run portal -- audit`. Returns its peak memory in MB. */
function runAudit(databaseUrl: string, dataDir: string): number {
  const { PATH, HOME } = process.env;
  const report = "process.on('exit', () => console.log('KB ' + process.resourceUsage().maxRSS))";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(report)}`,
      join(root, "scripts/portal.ts"),
      "audit",
    ],
    { env: { PATH, HOME, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`the audit failed: ${stdout}${stderr}`);
  return Math.round(Number(/KB (\d+)/.exec(stdout)?.[1]) / 1024);
}
