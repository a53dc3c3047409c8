import { failureBudgets } from "@portal/database/schema/auth";
import { auditEntries } from "@portal/database/schema/server";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Overloaded } from "../platform/overloaded.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { claimGuess, moveBudgets } from "./guess-store.ts";
import { clearGuesses, examineGuess } from "./guesses.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());
beforeEach(() => portal.context.database.delete(failureBudgets));

const never = new AbortController().signal;
const email = "dana@mapleandmain.example";

/** Makes a password attempt. `looked` has one value for each password check: true if the account was unlocked. */
async function guess(
  isRight: boolean,
  more: { email?: string; ip?: string; disconnectSignal?: AbortSignal } = {},
) {
  const looked: boolean[] = [];
  const who = { email, ip: "192.0.2.1", disconnectSignal: never, ...more };
  const result = await examineGuess(portal.context, who, async (isAllowed) => {
    looked.push(isAllowed);
    return isRight;
  });
  return { result, looked };
}
const inParallel = (count: number, isRight: boolean) =>
  Promise.all(Array.from({ length: count }, () => guess(isRight)));
const right = { result: true, looked: [true] };
const wrong = { result: false, looked: [true] };
/** The account is locked, so the password check gets `isAllowed` false. */
const locked = { result: false, looked: [false] };

describe("the limit on failed attempts", () => {
  test("after ten wrong passwords, the portal refuses even the right password", async () => {
    for (let at = 0; at < 10; at += 1) expect(await guess(false)).toEqual(wrong);
    expect(await guess(false)).toEqual(locked);
    expect(await guess(true)).toEqual(locked);
  });

  test("the portal accepts a right password after nine wrong passwords", async () => {
    for (let at = 0; at < 9; at += 1) await guess(false);
    for (let at = 0; at < 5; at += 1) expect(await guess(true)).toEqual(right);
    expect(await guess(false)).toEqual(wrong);
    expect(await guess(true)).toEqual(locked);
  });

  test("the audit trail records the lock of an account once, without the e-mail address in plain text", async () => {
    const { database, cipher } = portal.context;
    const isLock = eq(auditEntries.action, "account.locked");
    const other = "teresa@alvarezbuilders.example";
    const subjectId = cipher.fingerprint("failure budget", other);
    const locks = () =>
      database
        .select()
        .from(auditEntries)
        .where(and(isLock, eq(auditEntries.subjectId, subjectId)));
    for (let at = 0; at < 9; at += 1) await guess(false, { email: other });
    // The tenth attempt succeeds, so the audit trail records no lock.
    await guess(true, { email: other });
    expect(await locks()).toEqual([]);
    await guess(false, { email: other });
    const lock = { actorKind: "portal", actorId: null, subjectKind: "failure-budget", subjectId };
    expect(await locks()).toMatchObject([lock]);
    for (const isRight of [false, true]) await guess(isRight, { email: other });
    expect(await locks()).toHaveLength(1);
  });

  test("the portal checks only ten of thirty parallel wrong passwords", async () => {
    const all = await inParallel(30, false);
    expect(all.filter(({ looked: [isLookedAt] }) => isLookedAt)).toHaveLength(10);
    expect(all.filter(({ result }) => result)).toEqual([]);
  });

  test("the portal accepts twenty parallel right passwords, even after nine wrong ones", async () => {
    expect(await inParallel(20, true)).toEqual(Array.from({ length: 20 }, () => right));
    for (let at = 0; at < 9; at += 1) await guess(false);
    expect(await inParallel(20, true)).toEqual(Array.from({ length: 20 }, () => right));
  });

  test("ten wrong passwords lock the account for exactly 15 minutes, even with further attempts", async () => {
    await inParallel(10, false);
    portal.clock.advance({ minutes: 14, seconds: 59, milliseconds: 999 });
    expect(await guess(false)).toEqual(locked);
    expect(await guess(true)).toEqual(locked);
    portal.clock.advance({ milliseconds: 1 });
    expect(await guess(true)).toEqual(right);
  });

  test("the count of wrong passwords restarts when a lock has expired", async () => {
    await inParallel(10, false);
    portal.clock.advance({ minutes: 15 });
    for (let at = 0; at < 10; at += 1) expect(await guess(false)).toEqual(wrong);
    expect(await guess(true)).toEqual(locked);
  });

  test("the count of wrong passwords restarts when the account's attempts are cleared", async () => {
    for (let at = 0; at < 9; at += 1) await guess(false);
    await clearGuesses(portal.context, ` ${email.toUpperCase()} `);
    for (let at = 0; at < 9; at += 1) expect(await guess(false)).toEqual(wrong);
    expect(await guess(true)).toEqual(right);
  });

  test("the portal counts attempts per e-mail address, regardless of letter case and IP address", async () => {
    for (let at = 0; at < 10; at += 1)
      await guess(false, { email: at % 2 ? `  ${email.toUpperCase()} ` : email, ip: `192.0.2.${at}` });
    expect(await guess(true, { ip: "198.51.100.7" })).toEqual(locked);
    expect(await guess(true, { email: `x${email}` })).toEqual(right);
  });

  test("all processes share the count of attempts", async () => {
    const now = portal.clock.now();
    const budget = { guesses: 10, lockedUntil: now.add({ minutes: 15 }) };
    const take = () => claimGuess(portal.context.database, ["key"], now, budget);
    const taken = await Promise.all(Array.from({ length: 30 }, take));
    expect(taken.filter(Boolean)).toHaveLength(10);
  });

  test("an attempt waits while another process moves the count to a newer pepper, and then continues the count", async () => {
    const { database } = portal.context;
    const now = portal.clock.now();
    const budget = { guesses: 10, lockedUntil: now.add({ minutes: 15 }) };
    for (let at = 0; at < 3; at += 1) await claimGuess(database, ["one"], now, budget);
    const attempts = await runBlocked(
      portal.connection,
      (other) => moveBudgets(other, "two", ["one"]),
      () => claimGuess(database, ["one", "two"], now, budget),
    );
    expect(attempts).toBe(4);
  });

  test("the count of failed attempts stores no e-mail address in plain text", async () => {
    await guess(false);
    const rows = await portal.context.database.select().from(failureBudgets);
    expect(rows.map(({ attempts }) => attempts)).toEqual([1]);
    expect(JSON.stringify(rows)).not.toContain("dana");
  });
});

describe("password attempts that the portal does not check", () => {
  const countOf = async () => {
    const rows = await portal.context.database.select().from(failureBudgets);
    return rows.reduce((sum, { attempts }) => sum + attempts, 0);
  };

  test("a password attempt does not count when its check throws", async () => {
    const fail = () =>
      examineGuess(portal.context, { email, ip: "192.0.2.1", disconnectSignal: never }, () =>
        Promise.reject(new Error("no thread")),
      );
    for (let at = 0; at < 12; at += 1) await expect(fail()).rejects.toThrow("no thread");
    expect(await countOf()).toBe(0);
    expect(await guess(true)).toEqual(right);
    expect(await guess(false)).toEqual(wrong);
    expect(await countOf()).toBe(1);
  });

  test("a password attempt does not count when the caller disconnects before the portal checks the password", async () => {
    const gone = { result: false, looked: [] };
    expect(await guess(false, { disconnectSignal: AbortSignal.abort() })).toEqual(gone);
    const leaving = new AbortController();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<boolean>();
    const first = examineGuess(
      portal.context,
      { email, ip: "192.0.2.1", disconnectSignal: leaving.signal },
      () => {
        begun.resolve();
        return end.promise;
      },
    );
    await begun.promise;
    const second = guess(false, { disconnectSignal: leaving.signal });
    leaving.abort();
    expect(await second).toEqual(gone);
    // After the caller disconnects, a running check still finishes, and the attempt counts.
    end.resolve(false);
    expect(await first).toBe(false);
    expect(await countOf()).toBe(1);
  });

  test("a password attempt beyond the queue's limit is refused immediately and does not count", async () => {
    const end = Promise.withResolvers<void>();
    const hold = () =>
      examineGuess(portal.context, { email, ip: "192.0.2.1", disconnectSignal: never }, async () => {
        await end.promise;
        return true;
      });
    const held = Array.from({ length: 31 }, hold);
    await expect(hold()).rejects.toThrow(new Overloaded("guesses at one account"));
    end.resolve();
    expect(await Promise.all(held)).toEqual(Array.from({ length: 31 }, () => true));
    expect(await countOf()).toBe(0);
  });
});

describe("the hashing queue", () => {
  const held = { guesses: [] as Promise<boolean>[], free: Promise.withResolvers<void>() };
  beforeEach(() => {
    held.guesses = [];
    held.free = Promise.withResolvers();
  });
  // Frees waiting attempts even if the test fails, because later tests share the queue.
  afterEach(async () => {
    held.free.resolve();
    await Promise.allSettled(held.guesses);
  });

  /** Starts attempts that wait until the test calls `free`. `begun` lists the attempts in starting order. */
  function crowd() {
    const begun: string[] = [];
    const join = (name: string, who: { email: string; ip: string }) => {
      const guess = examineGuess(portal.context, { ...who, disconnectSignal: never }, async () => {
        begun.push(name);
        await held.free.promise;
        return true;
      });
      held.guesses.push(guess);
      return guess;
    };
    return { begun, join, free: () => held.free.resolve() };
  }

  test("the hashing queue serves other borrowers soon while one account and one IP address send many attempts", async () => {
    const { begun, join, free } = crowd();
    const one = Array.from({ length: 31 }, () => join("account", { email, ip: "192.0.2.1" }));
    const address = Array.from({ length: 60 }, (_, at) =>
      join("address", { email: `${at}@nowhere.example`, ip: "192.0.2.2" }),
    );
    // The first two attempts can start in any order, because each attempt first queries the database.
    await expect.poll(() => begun.toSorted()).toEqual(["account", "address"]);
    const victim = join("victim", { email: "ben@fosterfitness.example", ip: "198.51.100.7" });
    free();
    await victim;
    // At most four attempts begin before the victim's attempt.
    expect(begun.indexOf("victim")).toBeLessThanOrEqual(4);
    await Promise.all([...one, ...address]);
    expect(begun).toHaveLength(92);
  });

  test("the hashing queue refuses attempts beyond an IP address's limit and still serves other addresses", async () => {
    const { join, free } = crowd();
    const of = (at: number) => ({ email: `${at}@nowhere.example`, ip: "192.0.2.2" });
    const all = Array.from({ length: 63 }, (_, at) => join("address", of(at)));
    const settled = Promise.allSettled(all);
    const other = join("other", { email, ip: "192.0.2.3" });
    await expect(all.at(-1)).rejects.toThrow(new Overloaded("hashing"));
    free();
    expect((await settled).filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await other).toBe(true);
  });
});

test("an attack from fifty IP addresses gets only ten password checks per account in 15 minutes", async () => {
  let lookedAt = 0;
  const examine = async (isAllowed: boolean) => {
    if (isAllowed) lookedAt += 1;
    return false;
  };
  const attack = async (count: number) => {
    // Sends small batches, so that the hashing queue refuses no attempt.
    for (let sent = 0; sent < count; sent += 25) {
      const batch = Array.from({ length: 25 }, (_, at) =>
        examineGuess(
          portal.context,
          { email, ip: `192.0.2.${(sent + at) % 50}`, disconnectSignal: never },
          examine,
        ),
      );
      expect(await Promise.all(batch)).not.toContain(true);
    }
  };
  await attack(5_000);
  portal.clock.advance({ minutes: 14, seconds: 59 });
  await attack(5_000);
  expect(lookedAt).toBe(10);
  portal.clock.advance({ seconds: 1 });
  await attack(50);
  expect(lookedAt).toBe(20);
  const { rows } = await portal.context.database.execute<{ count: string }>(
    sql`select count(*) from failure_budgets`,
  );
  expect(rows).toEqual([{ count: "1" }]);
}, 120_000);
