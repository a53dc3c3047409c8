import { runFor } from "../origin.ts";
import type { TransactionDatabase } from "@portal/database/connection";
import { auditEntries, auditHead, unchainedEntries } from "@portal/database/schema/server";
import type { PortalEvent } from "@portal/domain/events/event";
import { thePortal } from "@portal/domain/events/principal";
import { asc, sql, type SQL } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction, type Context } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import { testConfig } from "../../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { testClock } from "../../testing/test-app.ts";
import { noTelemetry } from "../../telemetry/telemetry.ts";
import { appendAudit } from "./append-audit.ts";
import { auditChain } from "./audit-chain.ts";
import { listUnchained } from "./audit-store.ts";
import { ChangedEnd } from "./audit-epochs.ts";
import { chainAudit, unchainedFault } from "./chain-audit.ts";
import { checkAudit } from "./check-audit.ts";

const config = testConfig("unused");
const event = (subject: string): PortalEvent => ({
  by: thePortal,
  person: "person-1",
  action: "link.sent",
  about: { kind: "contact", id: subject },
  detail: { kind: "test" },
});

/** A context that leaves new audit entries unchained. */
function contextOf(connection: TestDatabase, soon: () => void = () => undefined) {
  const errors: object[] = [];
  const log = { error: (line: object) => void errors.push(line) };
  const jobs = { enqueueIn: () => async () => undefined };
  const context = {
    database: connection.database,
    connection,
    clock: testClock(),
    config,
    log,
    jobs,
    auditChain: { soon },
    consequences: {},
    ...noTelemetry,
  };
  return { context: context as unknown as Context, errors };
}
const record = (context: Context, ...subjects: readonly string[]) =>
  inTransaction(context, async (tx) => {
    for (const subject of subjects) await emit(tx, event(subject));
  });
const chainOf = async ({ database }: Context) =>
  (await database.select().from(auditEntries).orderBy(asc(auditEntries.sequence))).map(
    ({ sequence, entryId, subjectId }) => `${sequence} ${entryId} ${subjectId}`,
  );
const check = (context: Context) => checkAudit(context.database, config);

describe("chaining audit entries", () => {
  let database: TestDatabase;
  let context: Context;
  let errors: object[];
  beforeEach(async () => {
    database = await testDatabase("template");
    ({ context, errors } = contextOf(database));
  });
  afterEach(() => database.close());

  test("a transaction adds unchained audit entries, and the chaining job then chains them in order", async () => {
    await record(context, "a", "b");
    await record(context, "c");
    expect(await check(context)).toMatchObject({ ok: true, head: { sequence: 0 }, unchained: 3 });
    expect(await chainAudit(context)).toBe(true);
    expect(await chainOf(context)).toEqual(["1 1 a", "2 2 b", "3 3 c"]);
    expect(await check(context)).toMatchObject({
      ok: true,
      head: { sequence: 3 },
      unchained: 0,
      missing: { count: 0 },
    });
    expect(await database.database.$count(unchainedEntries)).toBe(0);
  });

  test("chaining includes an audit entry that commits after an audit entry with a higher id", async () => {
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = context.database.transaction(async (tx) => {
      await appendAudit({ database: tx, clock: context.clock, config }, [event("slow")]);
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    await record(context, "quick");
    expect(await chainAudit(context)).toBe(true);
    expect(await chainOf(context)).toEqual(["1 2 quick"]);
    mayCommit.resolve();
    await slow;
    expect(await check(context)).toMatchObject({ ok: true, unchained: 1, missing: { count: 0 } });
    await chainAudit(context);
    expect(await chainOf(context)).toEqual(["1 2 quick", "2 1 slow"]);
    expect(await check(context)).toMatchObject({ ok: true, head: { sequence: 2 }, missing: { count: 0 } });
  });

  test("parallel runs chain each audit entry once", async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; count < 10; count += 1) await record(context, `${writer}-${count}`);
    });
    const runs = Array.from({ length: 20 }, (_, at) => chainAudit(context, { isWaiting: at % 2 === 0 }));
    await Promise.all([...writers, ...runs]);
    await chainAudit(context);
    expect((await chainOf(context)).length).toBe(80);
    expect(await check(context)).toMatchObject({ ok: true, head: { sequence: 80 }, unchained: 0 });
  });

  test("while another process chains audit entries, a chaining run returns at once and reports unfinished work", async () => {
    await record(context, "a");
    await chainAudit(context);
    await record(context, "b");
    await database.database.transaction(async (other) => {
      await other.select().from(auditHead).for("update");
      expect(await chainAudit(context)).toBe(false);
    });
    expect(await chainAudit(context)).toBe(true);
  });

  test("a transaction with 10,000 audit entries commits, and all of them are chained", async () => {
    await inTransaction(context, async (tx) => {
      for (let count = 0; count < 10_000; count += 1) await emit(tx, event(String(count)));
    });
    expect(await database.database.$count(unchainedEntries)).toBe(10_000);
    await chainAudit(context);
    const [last] = (await chainOf(context)).slice(-1);
    expect(last).toBe("10000 10000 9999");
  }, 60_000);

  test("chaining stops if someone changed the recorded end of the audit chain", async () => {
    await record(context, "a", "b");
    await chainAudit(context);
    await database.database.execute(sql`update audit_head set sequence = 1,
      hash = (select hash from audit_entries where sequence = 1)`);
    await record(context, "c");
    await expect(chainAudit(context)).rejects.toThrow(ChangedEnd);
    expect(await check(context)).toMatchObject({ ok: false, entry: 3 });
  });

  test("chaining skips a changed audit entry, logs an error and chains the other audit entries", async () => {
    await record(context, "a", "b", "c");
    await database.database.transaction((tx) =>
      tamper(tx, sql`update audit_unchained set subject_id = 'x' where id = 2`),
    );
    expect(await chainAudit(context)).toBe(true);
    expect(await chainOf(context)).toEqual(["1 1 a", "2 3 c"]);
    expect(errors).toEqual([{ what: "unchained audit entries were changed", count: 1 }]);
    expect(await check(context)).toEqual({
      ok: false,
      entry: 2,
      what: "was changed after it was written",
      isUnchained: true,
    });
  });

  test("audit entries of earlier versions keep the old hashes, and new audit entries continue the chain", async () => {
    const peppers = [{ id: "default", key: new Uint8Array(32).fill(9) }];
    await database.database.execute(sql`insert into audit_entries
      (sequence, at, actor_kind, actor_id, action, subject_kind, subject_id, person_id, detail, hash)
      select n, '2026-11-26T10:00:00.007Z', 'borrower', 'actor-1', 'thing.done', 'thing', 'thing-' || n, person,
        '{"zeta": 1, "alpha": null}', hash
      from (values (1, null, 'lIOwn0lKM1wRFBqnL0yAjjpCAMOhLbdE5X_7_MwVbcg'),
        (2, 'person-2', 'XA3BN38C7NajgdqHMS9QPtDpznwJc06Iw0jNrg5N4oI')) as old (n, person, hash)`);
    await database.database.insert(auditHead).values({
      id: 1,
      sequence: 2,
      hash: "XA3BN38C7NajgdqHMS9QPtDpznwJc06Iw0jNrg5N4oI",
      seal: "Bt5aDIeSUweLT8EOg1ES54HtC1nk7-jtbfkAZR1NBFs",
    });
    const upgraded = { ...context, config: { ...config, peppers } };
    await record(upgraded, "new");
    await chainAudit(upgraded);
    expect(await chainOf(upgraded)).toEqual(["1 null thing-1", "2 null thing-2", "3 1 new"]);
    expect(await checkAudit(database.database, upgraded.config)).toMatchObject({
      ok: true,
      head: { sequence: 3 },
    });
  });

  test("the database rejects updating, deleting and truncating unchained audit entries", async () => {
    await record(context, "a");
    for (const statement of [
      sql`update audit_unchained set action = 'x.y'`,
      sql`delete from audit_unchained`,
      sql`truncate audit_unchained`,
    ])
      await expect(database.database.execute(statement)).rejects.toMatchObject({
        cause: { message: "audit entries are only ever added" },
      });
  });
});

describe("when the portal chains audit entries", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    database = await testDatabase("template");
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.close();
  });
  const fakePassing = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  test("two seconds after the first commit, one run chains the audit entries of all commits", async () => {
    const { context: plain } = contextOf(database);
    const chain = auditChain(plain);
    const context = { ...plain, auditChain: chain };
    await record(context, "a");
    await fakePassing(1_000);
    await record(context, "b");
    expect(await chainOf(context)).toEqual([]);
    await fakePassing(1_000);
    await chain.stop();
    expect(await chainOf(context)).toEqual(["1 1 a", "2 2 b"]);
  });

  test("on shutdown, the portal chains all audit entries that are not chained yet", async () => {
    const { context: plain } = contextOf(database);
    const chain = auditChain(plain);
    await record({ ...plain, auditChain: chain }, "a");
    await chain.stop();
    expect(await chainOf(plain)).toEqual(["1 1 a"]);
    await record({ ...plain, auditChain: chain }, "b");
    await fakePassing(60_000);
    await chain.stop();
    expect(await chainOf(plain)).toEqual(["1 1 a"]);
  });

  test("a failed chaining run is logged and repeated after half a minute", async () => {
    const { context: plain, errors } = contextOf(database);
    const chain = auditChain(plain);
    await record({ ...plain, auditChain: chain }, "a");
    await database.pool.query("alter table audit_head rename to audit_head_away");
    await fakePassing(2_000);
    await vi.waitFor(() => expect(errors).toMatchObject([{ what: "audit entries could not be chained" }]));
    await database.pool.query("alter table audit_head_away rename to audit_head");
    await fakePassing(30_000);
    await chain.stop();
    expect(await chainOf(plain)).toEqual(["1 1 a"]);
  });
});

class Undone extends Error {}
async function tamper(database: TransactionDatabase, ...statements: readonly SQL[]): Promise<void> {
  await database.execute(sql`set local session_replication_role = replica`);
  for (const statement of statements) await database.execute(statement);
}

describe("tampering with unchained audit entries in the database", () => {
  const length = 20;
  let database: TestDatabase;
  let context: Context;
  beforeAll(async () => {
    database = await testDatabase("template");
    ({ context } = contextOf(database));
    // Chains only half of the audit entries, because some tests need unchained entries.
    for (let count = 1; count <= length; count += 1) await record(context, `thing-${count}`);
    await chainAudit(context);
    for (let count = 1; count <= length; count += 1)
      await runFor({ requestId: `r-1111${count}` }, () => record(context, `thing-${length + count}`));
  });
  afterAll(() => database.close());

  const columns =
    "id, at, actor_kind, actor_id, action, subject_kind, subject_id, person_id, detail, mac, request_id";
  const change = (assignment: string) => (at: number) => [
    sql.raw(`update audit_unchained set ${assignment} where id = ${at}`),
  ];
  const tamperings: readonly ((at: number) => readonly SQL[])[] = [
    change("at = at + interval '1 ms'"),
    change("actor_kind = 'lender'"),
    change("actor_id = coalesce(actor_id, '') || 'x'"),
    change("action = 'link.refused'"),
    change("subject_kind = 'other'"),
    change("subject_id = 'thing'"),
    change("person_id = null"),
    change("person_id = 'person-2'"),
    change(`detail = detail || '{"kind": "x"}'`),
    change(`detail = detail || '{"more": true}'`),
    change("detail = '{}'"),
    change("request_id = 'r-00000000'"),
    change("request_id = null"),
    change("mac = reverse(mac)"),
    change("id = id + 1000"),
    // Copies an audit entry under a new id.
    (at) => [
      sql.raw(
        `insert into audit_unchained select id + 500, ${columns.slice(4)} from audit_unchained where id = ${at}`,
      ),
    ],
    // Swaps two audit entries.
    (at) => [
      sql.raw(`update audit_unchained set id = 5000 where id = ${at}`),
      sql.raw(`update audit_unchained set id = ${at} where id = ${at === 40 ? 21 : at + 1}`),
      sql.raw(`update audit_unchained set id = ${at === 40 ? 21 : at + 1} where id = 5000`),
    ],
    // Copies a chained audit entry back to the unchained audit entries.
    (at) => [
      sql.raw(
        `insert into audit_unchained select entry_id, at, actor_kind, actor_id, action, subject_kind, subject_id, person_id, detail, hash, request_id
         from audit_entries where entry_id = ${at - length}`,
      ),
    ],
    (at) => [sql.raw(`delete from audit_unchained where id = ${at}`)],
    (at) => [sql.raw(`delete from audit_unchained where id >= ${at}`)],
  ];

  test("the check finds each of 1,000 changes to unchained audit entries, and reports the ids of deleted entries", async () => {
    const missed: unknown[] = [];
    for (let count = 0; count < 1000; count += 1) {
      const kind = count % tamperings.length;
      const at = length + 1 + (Math.floor(count / tamperings.length) % length);
      let report: Awaited<ReturnType<typeof checkAudit>> | undefined;
      const undone = database.database.transaction(async (tx) => {
        await tamper(tx, ...(tamperings[kind]?.(at) ?? []));
        report = await checkAudit(tx, config);
        throw new Undone();
      });
      await expect(undone).rejects.toBeInstanceOf(Undone);
      const isFound = report && (!report.ok || report.missing.first === at);
      if (!isFound) missed.push({ kind, at, report });
    }
    expect(missed).toEqual([]);
    expect(await check(context)).toMatchObject({
      ok: true,
      head: { sequence: length },
      unchained: length,
      missing: { count: 0 },
    });
  }, 110_000);

  test("the audit check finds a second copy of an audit entry, even if the copy has a valid hash", async () => {
    const undone = database.database.transaction(async (tx) => {
      const [row] = await tx.select().from(unchainedEntries).orderBy(asc(unchainedEntries.id)).limit(1);
      if (!row) throw new Error("no entry is unchained");
      await tx.execute(sql`insert into audit_entries
        (sequence, entry_id, at, actor_kind, action, subject_kind, subject_id, detail, hash)
        select 1000, id, at, actor_kind, action, subject_kind, subject_id, detail, '' from audit_unchained
        where id = ${row.id}`);
      const [found] = await listUnchained(tx, 0, 1);
      expect(found && unchainedFault(config, found)).toBe("was added again after it was chained");
      throw new Undone();
    });
    await expect(undone).rejects.toBeInstanceOf(Undone);
  });
});
