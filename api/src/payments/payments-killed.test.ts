import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { advances } from "@portal/database/schema/loans";
import { listPaymentBanks } from "@portal/domain/payments/banks/contract";
import { businessDaysAfter } from "@portal/domain/payments/calendar/rules";
import { schedulePayment } from "@portal/domain/payments/contract";
import { dayOf } from "@portal/domain/wire/dates";
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { authorizationOf } from "../testing/authorize.ts";
import { openSealed } from "../testing/open-banks.ts";
import { callAt, signInAt, type HttpAnswer } from "../testing/over-http.ts";
import { startPortal, type PortalProcess } from "../testing/portal-process.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";

/** These tests kill a portal with `kill -9` while a database lock blocks one of the portal's SQL statements. */
let database: TestDatabase;
let folder: string;
let holder: Client;
let survivor: PortalProcess;
let headers: Record<string, string>;
let advanceId: string;
let bankId: string;
let bankMask: string;
const portals: PortalProcess[] = [];

async function start(): Promise<PortalProcess> {
  const portal = await startPortal({ DATABASE_URL: database.url, DATA_DIR: folder });
  portals.push(portal);
  return portal;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "killed-"));
  database = await testDatabase();
  holder = new Client({ connectionString: database.url });
  await holder.connect();
  await holder.query(`create function hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(42); return null; end $$`);
  survivor = await start();
  headers = await signInAt(survivor.url, survivor.url, "dana@mapleandmain.example");
  const [row] = await database.database.select().from(advances).where(eq(advances.loanId, "4410-22871"));
  advanceId = row?.id ?? "";
  // The balance must cover a hundred rounds of payments.
  await database.database
    .update(advances)
    .set({ balanceCents: 100_000_000 })
    .where(eq(advances.loanId, "4410-22871"));
  const { data } = (await callAt(survivor.url, listPaymentBanks, { params: { advanceId }, headers }))
    .body as {
    data: string;
  };
  const [bank] = await openSealed(data, headers["authorization"]?.slice("JWT ".length) ?? "", advanceId);
  bankId = bank?.Id ?? "";
  bankMask = bank?.BankAccounts.BankAccountNumber ?? "";
}, 60_000);
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.kill()));
  await holder.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const effectiveDate = businessDaysAfter(dayOf(Temporal.Now.instant()), 5).toString();
const pay = (portal: PortalProcess, key: string, amount: number): Promise<HttpAnswer> =>
  callAt(portal.url, schedulePayment, {
    headers: { ...headers, "idempotency-key": key },
    body: {
      advanceId,
      effectiveDate,
      transactionAmount: amount,
      fiInfo: { Id: bankId },
      authorizationSha256: authorizationOf({
        transactionAmount: Math.round(amount * 100),
        effectiveDate: Temporal.PlainDate.from(effectiveDate),
        mask: bankMask,
      }),
    },
  });

async function rowsOf(key: string, amount: number) {
  const { rows } = await database.pool.query<Record<string, string>>(
    `with made as (select id from transactions where source = 'portal' and amount = -$2::numeric)
     select (select count(*) from made) as transactions,
       (select count(*) from payments where transaction_id in (select id from made)) as payments,
       (select count(*) from payment_authorizations where amount = $2::numeric) as authorizations,
       (select count(*) from (select action, subject_id from audit_entries union all select action, subject_id from audit_unchained) entries
         where action = 'payment.scheduled' and subject_id in (select id from made)) as trail,
       (select count(*) from idempotency_keys where key = $1) as keys`,
    [key, amount],
  );
  return Object.values(rows[0] ?? {}).map(Number);
}
const none = [0, 0, 0, 0, 0];
const one = [1, 1, 1, 1, 1];

const waiting = (kind: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`,
        [kind],
      );
      if (rows.length === 0) throw new Error("no statement is held");
    },
    { timeout: 15_000, interval: 10 },
  );

/** Waits for PostgreSQL to end the killed portals' transactions. */
const settled = () =>
  vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      );
      if (rows.length > 0) throw new Error("a transaction is still open");
    },
    { timeout: 15_000, interval: 10 },
  );

describe("killing a portal that schedules a payment", () => {
  afterEach(async () => {
    await holder.query("select pg_advisory_unlock_all()");
    for (const { table } of statements) await holder.query(`drop trigger if exists held on ${table}`);
  });

  /** The SQL statements of schedulePayment that write rows, in order. */
  const statements = [
    { table: "idempotency_keys", event: "insert" },
    { table: "transactions", event: "insert" },
    { table: "payments", event: "insert" },
    { table: "payment_authorizations", event: "insert" },
    { table: "idempotency_keys", event: "update" },
    { table: "audit_unchained", event: "insert" },
  ] as const;
  const triggers = [
    ...statements.map(({ table, event }) => ({
      name: `after the ${event} into ${table}, before the next statement,`,
      table,
      sql: `create trigger held after ${event} on ${table} for each statement execute function hold()`,
      left: none,
    })),
    {
      name: "in the middle of the commit",
      table: "payments",
      sql: "create constraint trigger held after insert on payments deferrable initially deferred for each row execute function hold()",
      // A commit that has started will complete, even if the portal is killed.
      left: one,
    },
  ];
  /** The next test case's portal, which starts early to save time. */
  let next: Promise<PortalProcess> | undefined;

  test.each(triggers.map((trigger, at) => [trigger.name, trigger, at] as const))(
    "a portal killed %s leaves all rows or no rows, and a retry makes one payment",
    async (_, { sql, left }, at) => {
      const [key, amount] = [`held-${at}`, 10 + at];
      const victim = await (next ?? start());
      next = at + 1 < triggers.length ? start() : undefined;
      await holder.query("select pg_advisory_lock(42)");
      await holder.query(sql);
      const answer = pay(victim, key, amount).then(
        () => "answered",
        () => "cut off",
      );
      await waiting("advisory");
      await victim.kill();
      expect(await answer).toBe("cut off");
      await holder.query("select pg_advisory_unlock(42)");
      await settled();
      expect(await rowsOf(key, amount)).toEqual(left);
      const again = await pay(survivor, key, amount);
      expect([again.status, (again.body as { error: boolean }).error]).toEqual([200, false]);
      expect(await rowsOf(key, amount)).toEqual(one);
      expect((await pay(survivor, key, amount)).body).toEqual(again.body);
      expect(await rowsOf(key, amount)).toEqual(one);
    },
    60_000,
  );

  test("a portal killed while it waits for the loan's lock leaves no rows, and a retry makes one payment", async () => {
    const [key, amount] = ["held-loan", 9];
    const victim = await start();
    await holder.query("begin");
    await holder.query("select 1 from advances where id = $1 for update", [advanceId]);
    const answer = pay(victim, key, amount).catch(() => "cut off");
    await waiting("transactionid");
    await victim.kill();
    expect(await answer).toBe("cut off");
    await holder.query("rollback");
    await settled();
    expect(await rowsOf(key, amount)).toEqual(none);
    expect((await pay(survivor, key, amount)).status).toBe(200);
    expect(await rowsOf(key, amount)).toEqual(one);
  }, 60_000);
});

/** The number of rounds, or 1 if KILL_ROUNDS is not set. */
const rounds = Number(process.env["KILL_ROUNDS"] ?? 1);

test(
  "a portal killed during many payments neither loses nor repeats a confirmed payment",
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const victim = await start();
      const asked: { key: string; amount: number; answer: HttpAnswer | undefined }[] = [];
      // The test kills the portal after this number of replies, while other calls are running.
      const enough = (round * 7 + 3) % 20;
      let answered = 0;
      const isEnough = Promise.withResolvers<undefined>();
      /** Schedules payments one after another until the portal stops replying. */
      const keepPaying = async (): Promise<void> => {
        for (;;) {
          const at = asked.length;
          const payment = {
            key: `${round}-${at}`,
            amount: 100 + round + at / 100,
            answer: undefined as HttpAnswer | undefined,
          };
          asked.push(payment);
          payment.answer = await pay(victim, payment.key, payment.amount).catch(() => undefined);
          if (payment.answer === undefined) return;
          answered += 1;
          if (answered === enough) isEnough.resolve(undefined);
        }
      };
      const lanes = Array.from({ length: 10 }, keepPaying);
      if (enough > 0) await isEnough.promise;
      await victim.kill();
      await Promise.all(lanes);
      const answers = asked.map(({ answer }) => answer);
      expect(answers).toContain(undefined);
      const heir = await start();
      const before = new Map<string, number[]>();
      for (const { key, amount } of asked) before.set(key, await rowsOf(key, amount));
      const known = asked.filter((_, at) => answers[at] !== undefined);
      expect(known.map(({ key }) => before.get(key))).toEqual(known.map(() => one));
      const again: HttpAnswer[] = [];
      for (const { key, amount } of asked) again.push(await pay(heir, key, amount));
      expect(again.map(({ status }) => status)).toEqual(asked.map(() => 200));
      expect(answers.map((first, at) => first?.body ?? again[at]?.body)).toEqual(
        again.map(({ body }) => body),
      );
      for (const { key, amount } of asked) expect(await rowsOf(key, amount)).toEqual(one);
      await heir.kill();
    }
  },
  60_000 + rounds * 20_000,
);
