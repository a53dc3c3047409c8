import { setTimeout as wait } from "node:timers/promises";
import { castBook } from "@portal/database/cast/cast";
import type { Database, Queryable } from "@portal/database/connection";
import { opportunityContacts } from "@portal/database/schema/applications";
import { contacts, sessions, users } from "@portal/database/schema/auth";
import { applicationBanks, bankAccounts, paymentDays } from "@portal/database/schema/banking";
import { documents } from "@portal/database/schema/documents";
import { guarantyClaims } from "@portal/database/schema/forgiveness";
import { accountContacts, accounts, opportunities } from "@portal/database/schema/loans";
import { applicationOwners } from "@portal/database/schema/ownership";
import { payments } from "@portal/database/schema/payments";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { parseBook } from "@portal/domain/book/parse-book";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { bookOf, dana } from "../testing/test-book.ts";
import { testConfig, testNow } from "../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { importBook } from "./import-book.ts";
import { findPeople } from "./merge/links-store.ts";
import { ImportBusy, whileOnlyImport } from "./lock-import.ts";
import { createLog } from "../platform/log.ts";
import { plainText } from "../testing/plain-text.ts";

const config = testConfig("unused");
const clock = { now: () => testNow };
/** The statement timeout and the idle timeout of these tests' connections, in milliseconds. */
const limitMs = 250;
let database: TestDatabase;
let hasty: Database;
let pool: Pool;

beforeEach(async () => {
  database = await testDatabase("template");
  pool = new Pool({
    connectionString: database.url,
    statement_timeout: limitMs,
    idle_in_transaction_session_timeout: limitMs,
  });
  // Dropping the database can interrupt a connection that the pool is still closing.
  pool.on("error", () => undefined);
  hasty = drizzle(pool);
});
afterEach(async () => {
  await pool.end();
  await database.close();
});

/** Runs `act` while a second transaction holds the locks that `hold` acquires. */
async function whileHeld<Result>(
  hold: (transaction: Queryable) => Promise<unknown>,
  act: (release: () => void) => Promise<Result>,
): Promise<Result> {
  const released = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const holder = database.database.transaction(async (transaction) => {
    await hold(transaction);
    held.resolve(undefined);
    await released.promise;
  });
  try {
    await Promise.race([held.promise, holder]);
    return await act(() => released.resolve(undefined));
  } finally {
    released.resolve(undefined);
    await holder;
  }
}

/** Runs `act` while another import runs. */
async function whileAnotherImports<Result>(act: (release: () => void) => Promise<Result>): Promise<Result> {
  const released = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const other = whileOnlyImport({ database: database.database, log: createLog("warn") }, 0, async () => {
    begun.resolve(undefined);
    await released.promise;
  });
  await begun.promise;
  try {
    return await act(() => released.resolve(undefined));
  } finally {
    released.resolve(undefined);
    await other;
  }
}

/** Waits until a lock has blocked a statement for longer than the tests' statement timeout. */
async function untilSomebodyWaits(): Promise<void> {
  const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and clock_timestamp() - query_start > '600 ms'`;
  await vi.waitFor(async () => expect((await database.database.execute(isWaiting)).rows).toHaveLength(1), {
    timeout: 10_000,
  });
}

test("an import may wait for a running import for longer than the statement timeout", async () => {
  await expect(hasty.execute(sql`select pg_sleep(1)`)).rejects.toThrow();
  const counts = await whileAnotherImports(async (release) => {
    const second = importBook({ database: hasty, clock, config }, parseBook(bookOf()));
    const waited = await Promise.race([wait(3 * limitMs), second]);
    expect(waited).toBeUndefined();
    release();
    return second;
  });
  expect(counts).toMatchObject({ added: 9, changed: 0, unchanged: 0, removed: 0 });
});

test("the portal rejects an import that waits too long for a running import", async () => {
  const started = performance.now();
  const refused = await whileAnotherImports(() =>
    importBook({ database: hasty, clock, config }, parseBook(bookOf()), { patienceMs: 1500 }).catch(
      (error: unknown) => error,
    ),
  );
  const tookMs = performance.now() - started;
  expect(refused).toBeInstanceOf(ImportBusy);
  expect((refused as ImportBusy).message).toBe(
    "another import is still running; import the book again when it has finished",
  );
  expect(tookMs).toBeGreaterThanOrEqual(1500);
  expect(tookMs).toBeLessThan(10_000);
  expect(await database.database.select().from(accounts)).toEqual([]);
});

test("an import sets time limits for its own transactions only", async () => {
  await database.database.execute(sql`create table seen (setting text)`);
  await database.database.execute(sql`create function slow() returns trigger language plpgsql as $$ begin
    perform pg_sleep(0.6);
    insert into seen select current_setting(name || '_timeout')
      from unnest(array['lock', 'statement', 'idle_in_transaction_session']) as name;
    return new;
  end $$`);
  await database.database.execute(
    sql`create trigger slow before insert on accounts for each row execute function slow()`,
  );
  const counts = await importBook({ database: hasty, clock, config }, parseBook(bookOf()));
  expect(counts.added).toBe(9);
  const { rows: during } = await database.database.execute(sql`select setting from seen`);
  expect(during).toEqual([{ setting: "2s" }, { setting: "8s" }, { setting: "15s" }]);
  const { rows: after } = await hasty.execute(sql`show statement_timeout`);
  expect(after).toEqual([{ statement_timeout: `${limitMs}ms` }]);
});

test("borrowers can sign in and upload while an import holds locks on their rows", async () => {
  const context = { database: database.database, clock, config };
  await importBook(context, parseBook(bookOf()));
  const [user] = await database.database.select().from(users);
  const [opportunity] = await database.database.select().from(opportunities);
  const contactId = user?.contactId ?? "";
  const changed = bookOf(2, { name: "Maple & Main LLC" }, [{ ...dana, firstName: "Daniela" }]);
  const autoDraft = { externalId: "D-1", effectiveDate: "2026-12-01", amount: 1, message: "Payment" };
  changed.accounts[0]?.advances?.[0]?.autoDrafts?.push(autoDraft);
  const counts = await whileHeld(
    (transaction) => transaction.execute(sql`lock table auto_drafts in access exclusive mode`),
    async (release) => {
      const running = importBook(context, parseBook(changed));
      await Promise.race([untilSomebodyWaits(), running]);
      await hasty.insert(sessions).values({
        id: "s",
        userId: user?.id ?? "",
        authType: "authenticated",
        isSso: false,
        bindingHash: "h",
        createdAt: testNow,
        lastSeenAt: testNow,
        expiresAt: testNow,
      });
      await hasty.insert(documents).values({
        opportunityId: opportunity?.id ?? "",
        contactId,
        filename: plainText("tax.pdf"),
        documentType: "TaxReturn",
        contentType: "application/pdf",
        size: 9,
        sha256: "ab",
        storageId: "s",
        uploadedAt: testNow,
      });
      release();
      return running;
    },
  );
  expect(counts).toMatchObject({ added: 1, changed: 2, unchanged: 7 });
});

test.each([
  ["businesses", accounts],
  ["access", accountContacts],
  ["sign-ins", users],
  ["people", opportunityContacts],
  ["owners", applicationOwners],
  ["application bank accounts", applicationBanks],
  ["payment days", paymentDays],
  ["bank accounts", bankAccounts],
  ["payments", payments],
  ["guaranty claims", guarantyClaims],
] as const)("an import waits for another transaction that locks %s of the file", async (_, table) => {
  const full = await testDatabase("cast");
  onTestFinished(() => full.close());
  const book = castBook(testNow);
  const isWanted = /maple-main-bakery|norling-dairy|lindgren-mill/;
  const some = { ...book, accounts: book.accounts.filter(({ externalId }) => isWanted.test(externalId)) };
  const counts = await runBlocked(
    full,
    (other) =>
      other
        .select()
        .from(table as typeof accounts)
        .for("no key update"),
    () => importBook({ database: full.database, clock, config }, some),
  );
  expect(counts).toMatchObject({ added: 0, changed: 0 });
});

test("an import waits for another transaction that erases a person, and does not restore the person's name", async () => {
  const context = { database: database.database, clock, config };
  await importBook(context, parseBook(bookOf()));
  const erased = { firstName: "Removed", erasedAt: testNow };
  await runBlocked(
    database,
    (other) => other.update(contacts).set(erased),
    () => importBook(context, parseBook(bookOf())),
  );
  expect(await database.database.select().from(contacts)).toMatchObject([erased]);
});

test("findPeople returns all 150,000 people of 1,000 applications", async () => {
  await database.database.execute(sql`
    with accounts as (insert into accounts (id, external_id, name) values ('A', 'A', 'Maple')),
      people as (insert into contacts (id, external_id, first_name, last_name, country)
        select id, id, 'D', 'W', 'us' from generate_series(1, 150) as number, text(number) as id)
    insert into opportunities (id, external_id, account_id, name, stage_name, stage, type)
      select id, id, 'A', 'Loan', 'In Progress', 'ST1', 'BLN' from generate_series(1, 1000) as number, text(number) as id`);
  // Ten statements, because a statement with 150,000 rows can exceed its time limit on a busy machine.
  for (let tenth = 0; tenth < 10; tenth++)
    await database.database.execute(sql`
      insert into opportunity_contacts select opportunities.id, contacts.id from opportunities, contacts
        where opportunities.id::integer % 10 = ${tenth}`);
  const ids = Array.from({ length: 1000 }, (_, at) => String(at + 1));
  expect(await findPeople(database.database, ids)).toHaveLength(150_000);
});
