import { castBook } from "@portal/database/cast/cast";
import { stipulations } from "@portal/database/schema/applications";
import { contacts, providerIdentities, securityQuestions, users } from "@portal/database/schema/auth";
import {
  accountContacts,
  accounts,
  advances,
  opportunities,
  transactions,
} from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { legalTexts } from "@portal/database/schema/support";
import type { BookInput } from "@portal/domain/book/book";
import type { ContactInput } from "@portal/domain/book/contact";
import { parseBook } from "@portal/domain/book/parse-book";
import { asc, count, eq, getTableName } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chainAudit } from "../platform/audit/chain-audit.ts";
import { checkAudit } from "../platform/audit/check-audit.ts";
import { secretMatches } from "../sessions/password-hash.ts";
import { bookOf, dana, password, withoutSignIns } from "../testing/test-book.ts";
import { testConfig, testNow } from "../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { importBook, type ImportCounts } from "./import-book.ts";
import { BookConflict } from "./write-book.ts";

const config = testConfig("unused");
let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase("template");
});
afterEach(() => database.close());

function take(book: BookInput, now = testNow): Promise<ImportCounts> {
  return importBook({ database: database.database, clock: { now: () => now }, config }, parseBook(book));
}

async function sizes(): Promise<Record<string, number>> {
  const tables = [contacts, users, accounts, opportunities, stipulations, advances, transactions];
  const counted = tables.map(async (table) => {
    const [row] = await database.database.select({ count: count() }).from(table);
    return [getTableName(table), row?.count ?? -1] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

test("the import stores all records of a file", async () => {
  const counts = await take(bookOf());
  expect(counts).toMatchObject({ added: 9, changed: 0, unchanged: 0, removed: 0 });
  const [advance] = await database.database.select().from(advances);
  expect(advance).toMatchObject({ amountCents: 124_960, balanceCents: 100_001, pastDueAmountCents: 0 });
  const [stipulation] = await database.database.select().from(stipulations);
  expect(stipulation).toMatchObject({ displayName: "Tax return", mapName: "Tax return", isDocument: true });
  expect(stipulation?.createdAt.toString()).toBe(testNow.toString());
});

const trail = async () => {
  await chainAudit({ database: database.database, config, log: console });
  const rows = await database.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence));
  return rows.map(({ actorKind, actorId, action, subjectKind, detail }) => [
    actorKind,
    actorId,
    action,
    subjectKind,
    detail,
  ]);
};

test("a completed import adds an audit entry with counts but no content, and a refused import adds no entry", async () => {
  const { byKind: _, ...first } = await take(bookOf());
  const { byKind: __, ...again } = await take(bookOf());
  expect([first.added, again.added]).toEqual([9, 0]);
  const refused = bookOf(2, {}, [{ ...dana, externalId: "C-9" }]);
  await expect(take(refused)).rejects.toThrow(BookConflict);
  expect(await trail()).toEqual(
    [first, again].map((counts) => ["portal", null, "book.taken", "book", counts]),
  );
  expect(JSON.stringify(await trail())).not.toMatch(new RegExp(`Dana|Maple|${password}`));
  expect(await checkAudit(database.database, config)).toMatchObject({ ok: true, head: { sequence: 2 } });
});

test("the import stores passwords and security answers as salted hashes that match the originals", async () => {
  await take(bookOf());
  const [user] = await database.database.select().from(users);
  const questions = await database.database.select().from(securityQuestions).orderBy(securityQuestions.id);
  expect(user?.emailKey).toBe("dana@example.com");
  expect(await secretMatches(password, user?.passwordHash, config.peppers)).toBe(true);
  expect(await secretMatches("biscuit", questions[0]?.answerHash, config.peppers)).toBe(true);
  const salts = new Set(
    [user?.passwordHash, ...questions.map((row) => row.answerHash)].map((hash) => hash?.split("$")[4]),
  );
  expect(salts.size).toBe(3);
});

test("importing the same file again changes no records", async () => {
  await take(bookOf());
  const again = await take(bookOf(), testNow.add({ hours: 1 }));
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 9, removed: 0 });
});

test("the import updates and counts only the record that changed since the previous file", async () => {
  await take(bookOf());
  const book = bookOf(2, { name: "Maple & Main LLC" });
  const counts = await take(book);
  expect(counts).toMatchObject({ added: 0, changed: 1, unchanged: 8 });
  expect(counts.byKind.accounts.changed).toBe(1);
  const [account] = await database.database.select().from(accounts);
  expect(account?.name).toBe("Maple & Main LLC");
});

test("a later import keeps the fields that its file omits and clears the fields that its file sets to null", async () => {
  await take(bookOf());
  const { phone: _, ...withoutPhone } = dana;
  await take(bookOf(2, {}, [withoutPhone]));
  const [kept] = await database.database.select().from(contacts);
  expect(kept?.phone).toBe("(312) 555-0117");
  await take(bookOf(2, {}, [{ ...dana, phone: null }]));
  const [cleared] = await database.database.select().from(contacts);
  expect(cleared?.phone).toBeNull();
});

test("the import keeps a stipulation fulfilled when a later file omits the fulfillment", async () => {
  await take(bookOf());
  await database.database.update(stipulations).set({ fulfilledAt: testNow });
  const counts = await take(bookOf());
  const [stipulation] = await database.database.select().from(stipulations);
  expect(counts.changed).toBe(0);
  expect(stipulation?.fulfilledAt?.toString()).toBe(testNow.toString());
});

test("the import updates only the disabled flag of an existing sign-in", async () => {
  await take(bookOf());
  const before = await database.database.select().from(securityQuestions);
  const other = { ...dana.signIn, email: "other@example.com", password: "Changed!42Lane", disabled: true };
  const counts = await take(bookOf(2, {}, [{ ...dana, signIn: other }]));
  const [user] = await database.database.select().from(users);
  expect(counts.byKind.signIns).toMatchObject({ added: 0, changed: 1 });
  expect(user).toMatchObject({ email: "Dana@example.com", isDisabled: true });
  expect(await secretMatches(password, user?.passwordHash, config.peppers)).toBe(true);
  expect(await database.database.select().from(securityQuestions)).toEqual(before);
});

test("the import removes a contact's access to a business when a later file lists the business without the contact", async () => {
  const theo: ContactInput = { externalId: "C-2", firstName: "Theo", lastName: "Whitfield", country: "us" };
  await take(bookOf(2, {}, [dana, theo]));
  const counts = await take(bookOf(2, { contacts: ["C-1"] }, [dana, theo]));
  const left = await database.database
    .select({ externalId: contacts.externalId })
    .from(accountContacts)
    .innerJoin(contacts, eq(contacts.id, accountContacts.contactId));
  expect(counts.byKind.access).toEqual({ added: 0, changed: 0, unchanged: 1, removed: 1 });
  expect(left).toEqual([{ externalId: "C-1" }]);
});

test("the import stores no records when the last row of the file fails", async () => {
  const book = parseBook(bookOf(1500));
  const last = book.accounts[0]?.advances[0]?.transactions.at(-1);
  if (!last) throw new Error("the book has no transactions");
  // Sets the amount after validation, so that only the database rejects the last row.
  Object.assign(last, { amount: Number.NaN });
  const context = { database: database.database, clock: { now: () => testNow }, config };
  await expect(importBook(context, book)).rejects.toThrow();
  expect(Object.values(await sizes())).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test.each<[string, (other: BookInput) => BookInput, string]>([
  [
    "another contact's sign-in",
    (book) => ({ ...book, contacts: [{ ...dana, externalId: "C-9" }], accounts: [] }),
    "contacts.0.signIn.email",
  ],
  [
    "another loan's number",
    (book) => ({
      ...book,
      accounts: [
        {
          externalId: "A-9",
          name: "Other",
          contacts: [],
          advances: [{ externalId: "V-9", loanId: "4410-1", name: "x", type: "BLN", amount: 1, balance: 1 }],
        },
      ],
    }),
    "accounts.0.advances.0.loanId",
  ],
  [
    "an application of a different account",
    (book) => ({
      ...book,
      accounts: [
        {
          externalId: "A-9",
          name: "Other",
          contacts: [],
          opportunities: [{ externalId: "O-1", name: "x", stageName: "x", stage: "ST1", type: "BLN" }],
        },
      ],
    }),
    "accounts.0.opportunities.0.externalId",
  ],
])("the import rejects a file that claims %s and stores no changes", async (_, other, place) => {
  await take(bookOf());
  const before = await sizes();
  const refused: unknown = await take(other(bookOf())).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BookConflict);
  expect((refused as BookConflict).conflicts.map(({ path }) => path.join("."))).toEqual([place]);
  expect(await sizes()).toEqual(before);
});

test("the import stores 2,000 transactions with fewer than 60 statements", async () => {
  let statements = 0;
  database.pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    client.query = ((...input: unknown[]) => {
      statements += 1;
      return query(...input);
    }) as typeof client.query;
  });
  await take(bookOf(2000));
  expect((await sizes())["transactions"]).toBe(2000);
  expect(statements).toBeLessThan(60);
});

test("two simultaneous imports of the same file add the records once", async () => {
  const results = await Promise.all([take(bookOf()), take(bookOf())]);
  expect(results.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 9]);
});

test("the demo's import file can be imported on a leap day and again on the next day", async () => {
  const leapDay = Temporal.Instant.from("2028-02-29T03:00:00Z");
  const context = { database: database.database, clock: { now: () => leapDay }, config };
  await importBook(context, withoutSignIns(castBook(leapDay)));
  const next = await importBook(context, withoutSignIns(castBook(leapDay.add({ hours: 24 }))));
  expect(next.added).toBe(0);
  expect(next.changed).toBeGreaterThan(100);
});

test("the import stores a contact's sign-on identity once and never replaces it", async () => {
  const { password: _, ...signIn } = dana.signIn ?? { email: "" };
  const known = { issuer: "https://provider.example", subject: "dana" };
  const as = (identity?: typeof known, person = dana): ContactInput => ({
    ...person,
    signIn: { ...signIn, email: person.signIn?.email ?? "", sso: true, ...(identity && { identity }) },
  });
  const bound = () => database.database.select().from(providerIdentities);
  await take(bookOf(2, {}, [as()]));
  expect(await bound()).toEqual([]);
  // The import binds an identity to a sign-in without an identity. Importing the same file again changes no records.
  expect((await take(bookOf(2, {}, [as(known)]))).byKind.signIns).toMatchObject({ added: 0, changed: 1 });
  const [contact] = await database.database.select().from(contacts);
  expect(await bound()).toMatchObject([{ ...known, contactId: contact?.id }]);
  expect((await take(bookOf(2, {}, [as(known)]))).byKind.signIns).toMatchObject({ changed: 0, unchanged: 1 });
  // An import with a different identity for the contact does not replace the stored identity.
  await take(bookOf(2, {}, [as({ ...known, subject: "other" })]));
  expect(await bound()).toMatchObject([known]);
  // Two contacts cannot have the same identity.
  const theo = { ...dana, externalId: "C-2", signIn: { email: "theo@example.com" } };
  const conflict = await take(bookOf(2, {}, [as(), as(known, theo)])).catch((error: unknown) => error);
  expect(conflict).toBeInstanceOf(BookConflict);
  expect((conflict as BookConflict).conflicts).toEqual([
    {
      path: ["contacts", 1, "signIn", "identity"],
      message: "is the account of another contact in the portal",
    },
  ]);
  // The same subject at a different issuer is a different identity.
  await take(bookOf(2, {}, [as(), as({ ...known, issuer: "https://another.example" }, theo)]));
  expect(await bound()).toHaveLength(2);
});

test("the import adds versions of a legal page, updates their publication time and rejects changed text", async () => {
  const text = {
    kind: "privacy-policy",
    country: "us",
    version: "1",
    title: "Privacy Policy",
    content: "<p>Ours.</p>",
    publishedAt: "2026-01-01T00:00:00Z",
  } as const;
  const withTexts = (...legalTexts: BookInput["legalTexts"] & object) => ({ ...bookOf(), legalTexts });
  const counted = async (book: BookInput) => (await take(book)).byKind.legalTexts;
  const none = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const kept = async () =>
    (await database.database.select().from(legalTexts)).map(({ version, content, publishedAt }) => [
      version,
      content,
      publishedAt.toString(),
    ]);

  expect(await counted(withTexts(text))).toEqual({ ...none, added: 1 });
  expect(await counted(withTexts(text))).toEqual({ ...none, unchanged: 1 });
  expect(await counted(bookOf())).toEqual(none);
  const later = { ...text, publishedAt: "2026-02-01T00:00:00Z" };
  expect(await counted(withTexts(later, { ...text, version: "2" }))).toEqual({
    ...none,
    added: 1,
    changed: 1,
  });
  for (const words of [{ content: "<p>Theirs.</p>" }, { title: "Policy" }]) {
    const refusal = take(withTexts({ ...text, version: "3" }, { ...later, ...words }));
    await expect(refusal).rejects.toMatchObject({
      conflicts: [
        {
          path: ["legalTexts", 1, "version"],
          message:
            "is a version that the portal has in other words: give the new words a version of their own",
        },
      ],
    });
  }
  expect((await kept()).toSorted(([one = ""], [other = ""]) => one.localeCompare(other))).toEqual([
    ["1", "<p>Ours.</p>", "2026-02-01T00:00:00Z"],
    ["2", "<p>Ours.</p>", "2026-01-01T00:00:00Z"],
  ]);
});
