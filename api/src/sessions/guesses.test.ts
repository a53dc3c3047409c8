import { failureBudgets } from "@portal/database/schema/auth";
import { auditEntries } from "@portal/database/schema/server";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Overloaded } from "../platform/overloaded.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { takeGuess } from "./guess-store.ts";
import { clearGuesses, examineGuess } from "./guesses.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());
beforeEach(() => portal.context.database.delete(failureBudgets));

const never = new AbortController().signal;
const email = "dana@mapleandmain.example";

/** Guesses at an account, and what each came to: right or wrong, and whether it was really looked at. */
async function guess(isRight: boolean, more: { email?: string; ip?: string; whenGone?: AbortSignal } = {}) {
  const looked: boolean[] = [];
  const who = { email, ip: "192.0.2.1", whenGone: never, ...more };
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
/** The same work is done, for nothing. */
const locked = { result: false, looked: [false] };

describe("the budget", () => {
  test("ten wrong guesses are looked at, and then none, not even a right one", async () => {
    for (let at = 0; at < 10; at += 1) expect(await guess(false)).toEqual(wrong);
    expect(await guess(false)).toEqual(locked);
    expect(await guess(true)).toEqual(locked);
  });

  test("nine wrong ones leave room for the right one, which costs nothing", async () => {
    for (let at = 0; at < 9; at += 1) await guess(false);
    for (let at = 0; at < 5; at += 1) expect(await guess(true)).toEqual(right);
    expect(await guess(false)).toEqual(wrong);
    expect(await guess(true)).toEqual(locked);
  });

  test("the tenth wrong one is in the trail, once, with the address as its keyed hash alone", async () => {
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
    // The tenth place, taken by a right one, locks nothing.
    await guess(true, { email: other });
    expect(await locks()).toEqual([]);
    await guess(false, { email: other });
    const lock = { actorKind: "portal", actorId: null, subjectKind: "failure-budget", subjectId };
    expect(await locks()).toMatchObject([lock]);
    for (const isRight of [false, true]) await guess(isRight, { email: other });
    expect(await locks()).toHaveLength(1);
  });

  test("of thirty wrong ones at once ten are looked at", async () => {
    const all = await inParallel(30, false);
    expect(all.filter(({ looked: [isLookedAt] }) => isLookedAt)).toHaveLength(10);
    expect(all.filter(({ result }) => result)).toEqual([]);
  });

  test("twenty right ones at once are all right, also when nine wrong ones went before", async () => {
    expect(await inParallel(20, true)).toEqual(Array.from({ length: 20 }, () => right));
    for (let at = 0; at < 9; at += 1) await guess(false);
    expect(await inParallel(20, true)).toEqual(Array.from({ length: 20 }, () => right));
  });

  test("an account stays locked for a quarter of an hour to the millisecond, whatever comes meanwhile", async () => {
    await inParallel(10, false);
    portal.clock.advance({ minutes: 14, seconds: 59, milliseconds: 999 });
    expect(await guess(false)).toEqual(locked);
    expect(await guess(true)).toEqual(locked);
    portal.clock.advance({ milliseconds: 1 });
    expect(await guess(true)).toEqual(right);
  });

  test("after a lock the count begins anew", async () => {
    await inParallel(10, false);
    portal.clock.advance({ minutes: 15 });
    for (let at = 0; at < 10; at += 1) expect(await guess(false)).toEqual(wrong);
    expect(await guess(true)).toEqual(locked);
  });

  test("whoever has shown who they are begins anew too", async () => {
    for (let at = 0; at < 9; at += 1) await guess(false);
    await clearGuesses(portal.context, ` ${email.toUpperCase()} `);
    for (let at = 0; at < 9; at += 1) expect(await guess(false)).toEqual(wrong);
    expect(await guess(true)).toEqual(right);
  });

  test("it is one per address however it is written, wherever from, and none of another's", async () => {
    for (let at = 0; at < 10; at += 1)
      await guess(false, { email: at % 2 ? `  ${email.toUpperCase()} ` : email, ip: `192.0.2.${at}` });
    expect(await guess(true, { ip: "198.51.100.7" })).toEqual(locked);
    expect(await guess(true, { email: `x${email}` })).toEqual(right);
  });

  test("other processes have the same one: of thirty places taken at once in the database ten are given", async () => {
    const now = portal.clock.now();
    const budget = { guesses: 10, lockedUntil: now.add({ minutes: 15 }) };
    const take = () => takeGuess(portal.context.database, "key", now, budget);
    const taken = await Promise.all(Array.from({ length: 30 }, take));
    expect(taken.filter(Boolean)).toHaveLength(10);
  });

  test("no address stands in it as it is", async () => {
    await guess(false);
    const rows = await portal.context.database.select().from(failureBudgets);
    expect(rows.map(({ attempts }) => attempts)).toEqual([1]);
    expect(JSON.stringify(rows)).not.toContain("dana");
  });
});

describe("a guess that is not looked at costs nothing", () => {
  const countOf = async () => {
    const rows = await portal.context.database.select().from(failureBudgets);
    return rows.reduce((sum, { attempts }) => sum + attempts, 0);
  };

  test("when looking at it fails", async () => {
    const fail = () =>
      examineGuess(portal.context, { email, ip: "192.0.2.1", whenGone: never }, () =>
        Promise.reject(new Error("no thread")),
      );
    for (let at = 0; at < 12; at += 1) await expect(fail()).rejects.toThrow("no thread");
    expect(await countOf()).toBe(0);
    expect(await guess(true)).toEqual(right);
    expect(await guess(false)).toEqual(wrong);
    expect(await countOf()).toBe(1);
  });

  test("when nobody waits for it any more", async () => {
    const gone = { result: false, looked: [] };
    expect(await guess(false, { whenGone: AbortSignal.abort() })).toEqual(gone);
    const leaving = new AbortController();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<boolean>();
    const first = examineGuess(portal.context, { email, ip: "192.0.2.1", whenGone: leaving.signal }, () => {
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    const second = guess(false, { whenGone: leaving.signal });
    leaving.abort();
    expect(await second).toEqual(gone);
    // What was begun is looked at to its end, and counts.
    end.resolve(false);
    expect(await first).toBe(false);
    expect(await countOf()).toBe(1);
  });

  test("when there are too many in line, which is said at once", async () => {
    const end = Promise.withResolvers<void>();
    const hold = () =>
      examineGuess(portal.context, { email, ip: "192.0.2.1", whenGone: never }, async () => {
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

describe("the line", () => {
  const held = { guesses: [] as Promise<boolean>[], free: Promise.withResolvers<void>() };
  beforeEach(() => {
    held.guesses = [];
    held.free = Promise.withResolvers();
  });
  // A test that fails leaves nobody in the line, which whoever comes after it in this process waits in too.
  afterEach(async () => {
    held.free.resolve();
    await Promise.allSettled(held.guesses);
  });

  /** Guesses that are all held until the test lets them go; the order in which they were begun. */
  function crowd() {
    const begun: string[] = [];
    const join = (name: string, who: { email: string; ip: string }) => {
      const guess = examineGuess(portal.context, { ...who, whenGone: never }, async () => {
        begun.push(name);
        await held.free.promise;
        return true;
      });
      held.guesses.push(guess);
      return guess;
    };
    return { begun, join, free: () => held.free.resolve() };
  }

  test("whoever fills it for one account, or from one address, makes nobody else wait long", async () => {
    const { begun, join, free } = crowd();
    const one = Array.from({ length: 31 }, () => join("account", { email, ip: "192.0.2.1" }));
    const address = Array.from({ length: 60 }, (_, at) =>
      join("address", { email: `${at}@nowhere.example`, ip: "192.0.2.2" }),
    );
    // Each has asked the database before it begins, and either may be answered first.
    await expect.poll(() => begun.toSorted()).toEqual(["account", "address"]);
    const victim = join("victim", { email: "ben@fosterfitness.example", ip: "198.51.100.7" });
    free();
    await victim;
    // Two were under way, and each of the two crowds had one turn more at most before the victim's.
    expect(begun.indexOf("victim")).toBeLessThanOrEqual(4);
    await Promise.all([...one, ...address]);
    expect(begun).toHaveLength(92);
  });

  test("one address has so many in line and no more, and others are still heard", async () => {
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

test("ten thousand guesses from fifty addresses: ten are looked at in a quarter of an hour, then ten more", async () => {
  let lookedAt = 0;
  const examine = async (isAllowed: boolean) => {
    if (isAllowed) lookedAt += 1;
    return false;
  };
  const attack = async (count: number) => {
    // As many at a time as the line takes without refusing any: each is answered.
    for (let sent = 0; sent < count; sent += 25) {
      const batch = Array.from({ length: 25 }, (_, at) =>
        examineGuess(portal.context, { email, ip: `192.0.2.${(sent + at) % 50}`, whenGone: never }, examine),
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
