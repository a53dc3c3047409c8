import { authorize, logIn } from "@portal/domain/auth/contract";
import { expire, keepAlive } from "@portal/domain/auth/session/contract";
import type { PortalEvent } from "@portal/domain/events/event";
import { thePortal } from "@portal/domain/events/principal";
import { dice } from "@portal/domain/testing/dice";
import { auditEntries, auditHead } from "@portal/database/schema/server";
import type { TransactionDatabase } from "@portal/database/connection";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../context.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { emit } from "../../events/emit.ts";
import { findLastCheck } from "./audit-store.ts";
import { checkAudit, type AuditReport } from "./check-audit.ts";
import { tamperings, type Tampering } from "@portal/database/testing/tamperings";
import { verifyAudit } from "./verify-audit.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

/** An event with values of every kind. The portal's event types do not allow such an event. */
const entry = (at: number): PortalEvent =>
  ({
    by: at % 3 === 0 ? thePortal : { kind: at % 3 === 1 ? "borrower" : "lender", id: `actor-${at}` },
    person: at % 2 === 0 ? `person-${at}` : null,
    action: "thing.done",
    about: { kind: "thing", id: `thing-${at}` },
    detail: { zeta: at, alpha: at % 2 === 0, note: null, amount: 0.1 + at, text: `é"${at}` },
  }) as unknown as PortalEvent;
const record = (app: TestApp, ...entries: readonly PortalEvent[]) =>
  inTransaction(app.context, async (tx) => {
    for (const each of entries) await emit(tx, each);
  });
const rowsOf = (app: TestApp) =>
  app.context.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence));
const check = (app: TestApp, ...rest: [anchor?: { sequence: number; hash: string }]) =>
  checkAudit(app.context.database, app.context.config, ...rest);

describe("the audit trail", () => {
  test("the audit trail stores the entries of committed transactions in order", async () => {
    expect(await check(portal)).toMatchObject({ ok: true, head: { sequence: 0, hash: "" }, unchained: 0 });
    await record(portal, entry(1), entry(2));
    const failed = inTransaction(portal.context, async (tx) => {
      await emit(tx, entry(99));
      throw new Error("came to nothing");
    });
    await expect(failed).rejects.toThrow("came to nothing");
    await record(portal, entry(3));
    const rows = await rowsOf(portal);
    expect(rows.map((row) => ({ ...row, hash: "" }))).toEqual([
      {
        sequence: 1,
        entryId: 1,
        at: portal.clock.now(),
        actorKind: "borrower",
        actorId: "actor-1",
        action: "thing.done",
        subjectKind: "thing",
        subjectId: "thing-1",
        personId: null,
        requestId: null,
        detail: { zeta: 1, alpha: false, note: null, amount: 1.1, text: 'é"1' },
        hash: "",
      },
      expect.objectContaining({ sequence: 2, actorKind: "lender", actorId: "actor-2", personId: "person-2" }),
      expect.objectContaining({ sequence: 3, actorKind: "portal", actorId: null, subjectId: "thing-3" }),
    ]);
    expect(await check(portal)).toEqual({
      ok: true,
      head: { sequence: 3, hash: rows[2]?.hash },
      unchained: 0,
      // The rolled-back transaction does not count as a missing audit entry.
      missing: { count: 0, first: undefined },
    });
  });

  test("the audit trail stays one chain when many transactions add entries at the same time", async () => {
    const own = await testApp();
    await Promise.all(Array.from({ length: 60 }, (_, at) => record(own, entry(at), entry(at + 100))));
    expect((await rowsOf(own)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 120 }, (_, at) => at + 1),
    );
    expect(await check(own)).toMatchObject({ ok: true, head: { sequence: 120 } });
    await own.close();
  });

  test("the database rejects updating, deleting and truncating audit entries", async () => {
    for (const statement of [
      sql`update audit_entries set action = 'x.y' where sequence = 1`,
      sql`delete from audit_entries where sequence = 3`,
      sql`truncate audit_entries`,
    ])
      await expect(portal.context.database.execute(statement)).rejects.toMatchObject({
        cause: { message: "audit entries are only ever added" },
      });
    expect(await check(portal)).toMatchObject({ ok: true, head: { sequence: 3 } });
  });

  test("the audit check reports the first audit entry as changed if the key is wrong", async () => {
    const peppers = [{ id: "default", key: new Uint8Array(32).fill(7) }];
    expect(await checkAudit(portal.context.database, { ...portal.context.config, peppers })).toEqual({
      ok: false,
      entry: 1,
      what: "was changed after it was written",
    });
  });

  test("verifying the audit trail chains the entries and records the time, unless someone changed the trail [CONN-TEL-05]", async () => {
    const own = await testApp();
    const { database, config } = own.context;
    const verify = () => verifyAudit({ database, config, log: { error: () => undefined } });
    expect(await findLastCheck(database)).toBeUndefined();
    await record(own, entry(1));
    expect(await verify()).toMatchObject({ ok: true, head: { sequence: 1 }, unchained: 0 });
    const checkedAt = await findLastCheck(database);
    // The audit entry's time comes from the sandbox's clock, which differs from the database's clock.
    expect(checkedAt).not.toEqual(own.clock.now());
    await database.update(auditHead).set({ checkedAt: null });
    // If the audit trail was never checked, the alert counts from the first entry.
    const [first] = await rowsOf(own);
    expect(await findLastCheck(database)).toEqual(first?.at);
    await database.execute(sql`update audit_head set seal = reverse(seal)`);
    expect(await verify()).toMatchObject({ ok: false });
    expect(await findLastCheck(database)).toEqual(first?.at);
    await own.close();
  });

  test("the audit check detects deleted entries by comparing the audit trail with an end saved outside the database", async () => {
    const own = await testApp();
    await record(own, entry(1), entry(2));
    const [old] = await own.context.database.select().from(auditHead);
    await record(own, entry(3));
    const now = await check(own);
    const anchor = now.ok ? now.head : undefined;
    expect(await check(own, anchor)).toEqual(now);
    await own.context.database.transaction(async (database) => {
      await database.execute(sql`alter table audit_entries disable trigger audit_entries_are_kept`);
      await database.execute(sql`delete from audit_entries where sequence = 3`);
      if (old) await database.update(auditHead).set(old);
    });
    expect(await check(own)).toMatchObject({ ok: true });
    expect(await check(own, anchor)).toEqual({ ok: false, entry: 3, what: "is missing" });
    await record(own, entry(4));
    expect(await check(own, anchor)).toEqual({
      ok: false,
      entry: 3,
      what: "was changed after it was written",
    });
    await own.close();
  });
});

describe("tampering with the audit trail in the database", () => {
  const length = 40;
  let own: TestApp;
  beforeAll(async () => {
    own = await testApp();
    for (let at = 1; at <= length; at++) {
      own.clock.advance({ milliseconds: 7 });
      await record(own, entry(at));
    }
  });
  afterAll(() => own.close());

  class Undone extends Error {}
  async function tamperAndCheck({ statements }: Tampering): Promise<AuditReport | undefined> {
    let report: AuditReport | undefined;
    const undone = own.context.database.transaction(async (database: TransactionDatabase) => {
      await database.execute(sql`alter table audit_entries disable trigger audit_entries_are_kept`);
      for (const statement of statements) await database.execute(statement);
      report = await checkAudit(database, own.context.config);
      throw new Undone();
    });
    await expect(undone).rejects.toBeInstanceOf(Undone);
    return report;
  }

  test("the audit check detects each of 1,000 changes to the audit trail and reports the first changed entry", async () => {
    const roll = dice(44_102);
    const kinds = tamperings(length);
    const missed: unknown[] = [];
    for (let count = 0; count < 1000; count++) {
      const kind = count % kinds.length;
      const tampering = kinds[kind]?.(roll);
      if (!tampering) throw new Error("no such tampering");
      const report = await tamperAndCheck(tampering);
      if (!report || report.ok || report.entry !== tampering.first)
        missed.push({ kind, first: tampering.first, report });
    }
    expect(missed).toEqual([]);
    expect(await checkAudit(own.context.database, own.context.config)).toMatchObject({
      ok: true,
      head: { sequence: length },
    });
  }, 120_000);
});

describe("signing in and out", () => {
  const email = "dana@mapleandmain.example";
  const actionsOf = async (app: TestApp) =>
    (await rowsOf(app)).map(({ actorKind, action, subjectKind }) => [actorKind, action, subjectKind]);

  test("the audit trail records each full sign-in and log-out once, and no incomplete sign-in", async () => {
    const own = await testApp();
    const half = await own.signIn(email, "password");
    await half.call(authorize, { body: { answer: "wrong", questionId: 1 } });
    await half.call(keepAlive, { body: {} });
    expect(await actionsOf(own)).toEqual([]);
    const dana = await own.signIn(email);
    expect(await actionsOf(own)).toEqual([["borrower", "session.opened", "user"]]);
    await dana.call(expire, { body: {} });
    await dana.call(expire, { body: {} });
    expect(await actionsOf(own)).toEqual([
      ["borrower", "session.opened", "user"],
      ["borrower", "session.ended", "user"],
    ]);
    const [row] = await rowsOf(own);
    expect(row?.detail).toEqual({ isSso: false });
    expect(JSON.stringify(await rowsOf(own))).not.toMatch(/dana|whitfield|mapleandmain/i);
    expect(await check(own)).toMatchObject({ ok: true });
    await own.close();
  });

  test("the audit trail records a failed login only if it locks the account", async () => {
    const own = await testApp();
    const guess = () =>
      own.stranger.call(logIn, {
        body: { email: "nobody@example.com", password: "wrong", partner: "sf", validatePartner: false },
      });
    for (let count = 0; count < 9; count++) await guess();
    expect(await actionsOf(own)).toEqual([]);
    await guess();
    await guess();
    expect(await actionsOf(own)).toEqual([["portal", "account.locked", "failure-budget"]]);
    expect(JSON.stringify(await rowsOf(own))).not.toContain("nobody");
    await own.close();
  });
});
