import { asBorrower } from "@portal/domain/events/principal";
import { contacts, users } from "@portal/database/schema/auth";
import { accountContacts } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { searchEntries } from "@portal/database/schema/search";
import { staff } from "@portal/database/schema/staff";
import { workFills } from "@portal/database/schema/work";
import type { AccountInput } from "@portal/domain/book/account";
import { parseBook } from "@portal/domain/book/parse-book";
import { eraseContact } from "@portal/domain/retention/contract";
import { queryWords } from "@portal/domain/work/search/rules";
import { searchKind, searchRecords } from "@portal/domain/work/search/contract";
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emit } from "../../events/emit.ts";
import { inTransaction } from "../../context.ts";
import { importBook } from "../../import/import-book.ts";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { listSearchDifferences, readEntries, searchFor } from "../../testing/desk/search.ts";
import { runHourly } from "../../testing/run-hourly.ts";
import { bookOf } from "../../testing/test-book.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { workJobs } from "../jobs.ts";
import { refreshRenamed } from "./refresh-search.ts";

let portal: TestApp;
let desk: DeskCaller;

const zoe = {
  externalId: "C-7001",
  firstName: "Zoë",
  lastName: "Okonkwo-O'Brien",
  email: "zoe@juniper.example",
  phone: "(515) 555-0148",
  country: "us" as const,
};
const loan = (externalId: string, loanId: string) => ({
  externalId,
  loanId,
  opportunity: "A-3001",
  name: "Line of credit",
  type: "BLN",
  amount: "1249.60",
  balance: "1000.01",
  transactions: [],
  autoDrafts: [],
});

/** Imports a business with an application, two loans and a person. */
async function importJuniper(change: Partial<AccountInput> = {}) {
  const input = bookOf(
    0,
    {
      externalId: "O-3001",
      name: "Juniper Bakehouse Co.",
      address: { street: "1 Main Street", city: "Duluth", state: "MN", zip: "55802" },
      opportunities: [
        {
          externalId: "A-3001",
          name: "Loan request",
          stageName: "In Progress",
          stage: "ST3",
          type: "BLN",
          stipulations: [],
        },
      ],
      advances: [loan("V-4001", "4410-77871"), loan("V-4002", "4410-778715")],
      ...change,
    },
    [zoe],
  );
  await importBook(portal.context, parseBook(input));
}

beforeAll(async () => {
  portal = await testApp();
  desk = await openDesk(portal, ["processor"]);
  await importJuniper();
});
afterAll(() => portal.close());

const find = (words: string) => searchFor(desk, words);
/** Returns the external ids of all results of a query, kind by kind. */
async function idsFor(words: string, caller: DeskCaller = desk) {
  const reply = await searchFor(caller, words);
  return searchKind.options.flatMap((kind) => reply[kind].map(({ externalId }) => externalId));
}
const all = ["V-4001", "V-4002", "A-3001", "O-3001", "C-7001"];
const contactId = async () =>
  (await portal.context.database.select().from(contacts).where(eq(contacts.externalId, "C-7001")))[0]?.id ??
  "";

/** Adds people with the first name `Quillan`, as an import does. */
async function addQuillans(count: number) {
  const { database } = portal.context;
  const rows = await database
    .insert(contacts)
    .values(
      Array.from({ length: count }, (_, at) => ({
        externalId: `Q-${at}`,
        firstName: "Quillan",
        lastName: `Number ${String(at).padStart(3, "0")}`,
        country: "us" as const,
      })),
    )
    .returning({ id: contacts.id });
  await refreshRenamed(database, { accountIds: [], contactIds: rows.map(({ id }) => id) });
}

describe("the results of a query", () => {
  test.each([
    ["juniper bak", all],
    ["BAK juni", all],
    ["juniper xbak", []],
    ["uniper", []],
    ["okonkwo", ["C-7001"]],
    ["obrien", ["C-7001"]],
    ["brien zoe", ["C-7001"]],
    ["zoe okon", ["C-7001"]],
    ["Zoë okon", ["C-7001"]],
    ["ZOE OKON", ["C-7001"]],
    ["zoe@jun", ["C-7001"]],
    ["5155550148", ["C-7001"]],
    ["(515) 555-0148", ["C-7001"]],
    ["15155550148", ["C-7001"]],
    ["duluth", ["O-3001"]],
    ["4410-77", ["V-4001", "V-4002"]],
    ["V-4001", ["V-4001"]],
    ["A-3001", ["A-3001"]],
    ["O-3001", ["O-3001"]],
    ["c 7001", ["C-7001"]],
    ["j b", all],
  ])("for %j are %j [DESK-FIND-01]", async (words, expected) => {
    const found = await idsFor(words);
    expect(found.filter((id) => all.includes(id))).toEqual(expected);
  });

  test("contain the details that the desk shows, such as balance, stage and sign-in", async () => {
    const { loans, applications, businesses, people } = await find("juniper bak");
    const title = "Juniper Bakehouse Co.";
    expect(loans[0]).toMatchObject({
      title,
      detail: "Line of credit 4410-77871",
      balance: 1000_01,
      pastDueAmount: 0,
    });
    expect(applications[0]).toMatchObject({ title, detail: "Loan request A-3001", stage: "In Progress" });
    expect(businesses[0]).toMatchObject({
      title,
      detail: "Duluth, MN",
      loans: 2,
      personName: "Zoë Okonkwo-O'Brien",
      people: 1,
    });
    expect(people[0]).toMatchObject({
      title: "Zoë Okonkwo-O'Brien",
      detail: title,
      email: "zoe@juniper.example",
      signIn: "none",
      lockedUntilTimestamp: null,
    });
  });

  test("match every Latin letter, because the database folds letters as the browser does [DESK-FIND-01]", async () => {
    const { database } = portal.context;
    const latin = Array.from({ length: 0x250 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at));
    // Excludes ŉ. It contains an apostrophe, so the entry would also contain the parts of the word.
    const letters = latin.filter((letter) => letter !== "\u0149").map((letter) => `ab${letter}`);
    const [row] = await database
      .insert(contacts)
      .values({ externalId: "latin", firstName: letters.join(" "), lastName: "", country: "us" })
      .returning();
    await refreshRenamed(database, { accountIds: [], contactIds: [row?.id ?? ""] });
    const [entry] = await database
      .select()
      .from(searchEntries)
      .where(eq(searchEntries.subjectId, row?.id ?? ""));
    const terms = [...(entry?.terms ?? "").matchAll(/'p\/([^']+)'/g)].map(([, word]) => word);
    expect(new Set(terms)).toEqual(new Set([...letters.flatMap(queryWords), "latin"]));
    await database.delete(contacts).where(eq(contacts.externalId, "latin"));
  });
});

describe("a search for an exact number, id or address", () => {
  test.each([
    ["4410-77871", "loans", ["V-4001", "V-4002"], [true, false]],
    ["441077871", "loans", ["V-4001"], [true]],
    ["a-3001", "applications", ["A-3001"], [true]],
    ["O-3001", "businesses", ["O-3001"], [true]],
    ["Zoe@Juniper.example", "people", ["C-7001"], [true]],
  ] as const)(
    "for %j ranks the exact matches first among %s [DESK-FIND-02]",
    async (words, kind, ids, exact) => {
      const results = (await find(words))[kind];
      expect(results.map(({ externalId }) => externalId)).toEqual(ids);
      expect(results.map(({ isExact }) => isExact)).toEqual(exact);
    },
  );

  test("finds nothing for a single character [DESK-FIND-02]", async () => {
    expect(await idsFor("j")).toEqual([]);
    expect(await idsFor(" j ")).toEqual([]);
  });
});

test("a search returns up to 200 results of one kind, and only the first ten if more than 200 match [DESK-FIND-03]", async () => {
  await addQuillans(200);
  const some = await searchFor(desk, "quillan");
  expect(some.people).toHaveLength(10);
  expect(some).toMatchObject({ counts: { people: 200, loans: 0 }, isMore: { people: false } });
  const whole = await searchFor(desk, "quillan", "people");
  expect([whole.people.length, whole.counts.people, whole.isMore.people]).toEqual([200, 200, false]);
  const { database } = portal.context;
  await database.insert(contacts).values({
    externalId: "Q-last",
    firstName: "Quillan",
    lastName: "Last",
    country: "us",
  });
  await listSearchDifferences(portal, true);
  for (const kind of [undefined, "people"] as const) {
    const most = await searchFor(desk, "quillan", kind);
    expect([most.people.length, most.counts.people, most.isMore.people]).toEqual([10, 200, true]);
  }
  // Even among many other matches, an exact id is found.
  expect((await searchFor(desk, "Q-last")).people[0]).toMatchObject({ externalId: "Q-last", isExact: true });
  await database.delete(contacts).where(like(contacts.externalId, "Q-%"));
  expect(await idsFor("quillan")).toEqual([]);
});

describe("access to the search", () => {
  test("only staff who may open borrowers' records find borrowers [DESK-FIND-04 DESK-ROLE-04]", async () => {
    for (const role of ["administrator", "records"] as const)
      expect([role, await idsFor("juniper bak", await openDesk(portal, [role]))]).toEqual([role, []]);
    for (const role of ["support", "compliance", "finance"] as const)
      expect([role, await idsFor("juniper bak", await openDesk(portal, [role]))]).toEqual([role, all]);
  });

  test("a search is recorded neither in the audit trail nor in the log [DESK-FIND-04]", async () => {
    const { database } = portal.context;
    const before = await database.$count(auditEntries);
    const words = "Xylophonist Wobbegong";
    expect((await desk.call(searchRecords, { body: { words } })).status).toBe(200);
    expect((await desk.call(searchRecords, { body: { words, kind: "nothing" } })).status).toBe(422);
    expect(await database.$count(auditEntries)).toBe(before);
    expect(portal.logged.some((line) => line.includes("/desk/search"))).toBe(true);
    expect(portal.logged.filter((line) => /xyloph|wobbe/i.test(line))).toEqual([]);
    expect([searchRecords.method, searchRecords.path]).toEqual(["POST", "/desk/search"]);
  });

  test("a search omits the person's own records, found by the imported email address or the sign-in address [DESK-SEC-06 DESK-FIND-04]", async () => {
    const { database } = portal.context;
    const own = await openDesk(portal, ["lead"]);
    const setAddress = (email: string) =>
      database.update(staff).set({ email, emailKey: email }).where(eq(staff.id, own.staffId));
    expect(await idsFor("juniper bak", own)).toEqual(all);
    await setAddress("ZOE@juniper.example");
    expect(await idsFor("juniper bak", own)).toEqual([]);
    expect(await idsFor("4410-77871", own)).toEqual([]);
    expect((await searchFor(own, "juniper bak")).counts.people).toBe(0);
    await setAddress("other@juniper.example");
    expect(await idsFor("juniper bak", own)).toEqual(all);
    const email = "other@juniper.example";
    const user = { contactId: await contactId(), email, emailKey: email, createdAt: portal.clock.now() };
    await database.insert(users).values(user);
    expect(await idsFor("juniper bak", own)).toEqual([]);
    expect(await idsFor("juniper bak")).toEqual(all);
    await database.delete(users).where(eq(users.emailKey, email));
  });
});

describe("the search entries", () => {
  test("are updated by an import that renames a business and removes access [DESK-FIND-01]", async () => {
    await importJuniper({ name: "Larkspur Mill" });
    expect([await idsFor("larkspur mill"), await idsFor("juniper bak")]).toEqual([all, []]);
    await importJuniper({ name: "Larkspur Mill", contacts: [] });
    expect(await idsFor("larkspur mill")).toEqual(all.slice(0, 4));
    expect(await idsFor("okonkwo")).toEqual(["C-7001"]);
    await importJuniper();
    expect([await idsFor("larkspur mill"), await idsFor("juniper bak")]).toEqual([[], all]);
    expect(await listSearchDifferences(portal)).toEqual([]);
  });

  test("are updated when the sign-in address changes [DESK-FIND-01]", async () => {
    const { database } = portal.context;
    const [user] = await database.select().from(users).where(eq(users.emailKey, "dana@mapleandmain.example"));
    if (!user) throw new Error("the cast has no Dana");
    await inTransaction(portal.context, async (tx) => {
      const email = "wren@elsewhere.example";
      await tx.database.update(users).set({ email, emailKey: email }).where(eq(users.id, user.id));
      await emit(tx, {
        action: "email.changed",
        by: asBorrower(user.contactId),
        person: user.contactId,
        about: { kind: "user", id: user.id },
        renamed: { accountIds: [], contactIds: [user.contactId] },
      });
    });
    const { people } = await find("wren@elsewhere.example");
    expect(people).toMatchObject([
      { contactId: user.contactId, email: "wren@elsewhere.example", isExact: true },
    ]);
    expect(await listSearchDifferences(portal)).toEqual([]);
  });

  test("of an erased person and of deleted records are removed [DESK-FIND-01]", async () => {
    const id = await contactId();
    const erased = await portal.lender.call(eraseContact, {
      params: { contactId: id },
      body: { dryRun: false },
    });
    expect(erased.status).toBe(200);
    expect(await idsFor("okonkwo")).toEqual([]);
    expect((await readEntries(portal)).filter(({ subjectId }) => subjectId === id)).toEqual([]);
    expect(await listSearchDifferences(portal)).toEqual([]);
  });

  test("that differ from the records are reported and repaired [DESK-QUEUE-14]", async () => {
    const { database } = portal.connection;
    const before = await readEntries(portal);
    const [first, second] = before.filter(({ kind }) => kind === "businesses");
    const someone = before.find(({ kind, detail }) => kind === "people" && detail !== "");
    if (!first || !second || !someone) throw new Error("the cast has too few businesses");
    await database.delete(searchEntries).where(eq(searchEntries.subjectId, first.subjectId));
    await database
      .update(searchEntries)
      .set({ title: "Other" })
      .where(and(eq(searchEntries.kind, "businesses"), eq(searchEntries.subjectId, second.subjectId)));
    await database.insert(searchEntries).values({ ...second, kind: "loans", subjectId: "gone" });
    const named = [
      { kind: "businesses", subjectId: first.subjectId, fault: "missing", columns: [] },
      { kind: "businesses", subjectId: second.subjectId, fault: "changed", columns: ["title"] },
      { kind: "loans", subjectId: "gone", fault: "extra", columns: [] },
    ];
    expect(new Set(await listSearchDifferences(portal))).toEqual(new Set(named));
    expect(await listSearchDifferences(portal, true)).toHaveLength(3);
    expect(await readEntries(portal)).toEqual(before);
    // A person's entry contains the businesses' names.
    await database.delete(accountContacts).where(eq(accountContacts.contactId, someone.subjectId));
    const [changed] = await listSearchDifferences(portal, true);
    expect(changed).toMatchObject({ kind: "people", fault: "changed", columns: ["detail", "terms"] });
  });

  test("are filled once from existing records, and compared with the records at night [DESK-DATA-03 DESK-QUEUE-14]", async () => {
    const { database } = portal.connection;
    const before = await readEntries(portal);
    await database.delete(searchEntries);
    await runHourly(portal, workJobs);
    expect(await readEntries(portal)).toEqual(before);
    const fills = await database.select().from(workFills).where(like(workFills.name, "search-%"));
    const now = portal.clock.now();
    expect(fills.map(({ name, finishedAt }) => [name, finishedAt])).toEqual([
      ["search-businesses", now],
      ["search-people", now],
    ]);
    await database.delete(searchEntries).where(eq(searchEntries.kind, "businesses"));
    const missing = before.filter(({ kind }) => kind === "businesses").length;
    for (let hour = 0; hour < 24; hour += 1) {
      await runHourly(portal, workJobs);
      portal.clock.advance({ hours: 1 });
    }
    const lines = portal.logged.filter((line) => line.includes("the desk's search differs"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"count":${missing}`);
  });
});
