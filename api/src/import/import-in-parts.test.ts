import { contacts } from "@portal/database/schema/auth";
import { accountContacts, accounts, transactions } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import type { BookInput } from "@portal/domain/book/book";
import { parseBook } from "@portal/domain/book/parse-book";
import type { BookRecords } from "@portal/domain/book/references";
import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chainAudit } from "../platform/audit/chain-audit.ts";
import { bookFileOf, bookOf, dana } from "../testing/test-book.ts";
import { testConfig, testNow } from "../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { importBook } from "./import-book.ts";
import { ImportBusy } from "./lock-import.ts";
import { readBook } from "./read-book.ts";
import { BookConflict } from "./write-book.ts";

const config = testConfig("unused");
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase("template");
});
afterEach(() => database.close());

/** Each transaction imports two businesses. The check before the first transaction reads three businesses at a time. */
const sizes = { size: { accounts: 2, records: 1000 }, checkedAtOnce: { accounts: 3, records: 1000 } };
/** Imports a book from a file, as the command does, or from memory, as the API does. */
const take = (book: BookInput, now = testNow, { database: into } = database, open = fromFile) =>
  importBook({ database: into, clock: { now: () => now }, config }, open(book), sizes);

function fromFile(book: BookInput): BookRecords {
  const read = readBook(bookFileOf(JSON.stringify(book)));
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.book;
}

/** Five businesses. Each business has one separate person, and one person belongs to all five. */
function fiveBusinesses(change: (at: number) => { name?: string; loanId?: string } = () => ({})): BookInput {
  const shared = { ...dana, externalId: "C-shared", signIn: { email: "shared@example.com", sso: true } };
  const people = Array.from({ length: 5 }, (_, at) => ({
    ...dana,
    externalId: `C-${at}`,
    signIn: { email: `dana-${at}@example.com`, sso: true },
  }));
  const businesses = people.flatMap(({ externalId }, at) => {
    const { name = "Maple", loanId = `4410-${at}` } = change(at);
    const [account] = bookOf(1).accounts;
    const [advance] = account?.advances ?? [];
    const [transaction] = advance?.transactions ?? [];
    if (!account || !advance || !transaction) return [];
    return {
      ...account,
      externalId: `A-${at}`,
      name: `${name} ${at}`,
      contacts: [externalId, shared.externalId],
      bankAccounts: [
        {
          externalId: `B-${at}`,
          institutionName: "First Prairie Bank",
          routingNumber: "990010207",
          accountNumber: `3041774${at}`,
          nameOnAccount: "Maple",
        },
      ],
      opportunities: [],
      advances: [
        {
          ...advance,
          externalId: `V-${at}`,
          loanId,
          opportunity: null,
          transactions: [{ ...transaction, externalId: `T-${at}`, bankAccount: `B-${at}` }],
        },
      ],
    };
  });
  const legalText = {
    kind: "privacy-policy",
    country: "us",
    version: "1",
    title: "Privacy",
    content: "<p>Ours.</p>",
    publishedAt: "2026-01-01T00:00:00Z",
  } as const;
  return { version: 1, contacts: [shared, ...people], accounts: businesses, legalTexts: [legalText] };
}

/** Makes the database fail when it stores a business with this external id. */
const failAt = (externalId: string) =>
  database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger fail before insert on accounts for each row when (new.external_id = '${externalId}')
      execute function fail()`);

/** Returns the records without random ids, times and ciphertexts. */
async function content({ pool } = database) {
  const query = (text: string) => pool.query(text).then(({ rows }) => rows as unknown[]);
  return [
    await query("select external_id, first_name, last_name from contacts order by 1"),
    await query(
      `select external_id, users.email, is_sso from users join contacts on contacts.id = contact_id order by 1`,
    ),
    await query(`select accounts.external_id, name, contacts.external_id as person from accounts
      join account_contacts on account_id = accounts.id join contacts on contacts.id = contact_id order by 1, 3`),
    await query(`select external_id, loan_id, balance from advances order by 1`),
    await query(`select transactions.external_id, bank_accounts.external_id as bank, payments.last_four
      from transactions join payments on transaction_id = transactions.id
      join bank_accounts on bank_accounts.id = bank_account_id order by 1`),
    await query("select kind, version, content from legal_texts"),
  ];
}
const trail = async () => {
  await chainAudit({ database: database.database, config, log: console });
  const rows = await database.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence));
  return rows.map(({ action, detail }) => [action, detail]);
};

test("importing a large file uses several transactions and reports the counts of the whole file", async () => {
  const { byKind, ...counts } = await take(fiveBusinesses());
  expect(byKind.contacts).toEqual({ added: 6, changed: 0, unchanged: 0, removed: 0 });
  expect(byKind.access).toMatchObject({ added: 10 });
  expect(byKind.legalTexts).toMatchObject({ added: 1, unchanged: 0 });
  const entries = await trail();
  expect(entries.map(([action]) => action)).toEqual([
    "book.part-taken",
    "book.part-taken",
    "book.part-taken",
    "book.taken",
  ]);
  expect(entries).toContainEqual(["book.taken", counts]);
  expect(entries).toContainEqual(["book.part-taken", expect.objectContaining({ part: 2, parts: 3 })]);
  const again = await take(fiveBusinesses(), testNow.add({ hours: 1 }));
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: counts.added, removed: 0 });
});

test.each(["A-0", "A-2", "A-3", "A-4"])(
  "an import that is interrupted at %s and run again stores the same records as an uninterrupted import",
  async (failing) => {
    const uninterrupted = await testDatabase("template");
    await take(fiveBusinesses(), testNow, uninterrupted, parseBook);
    const whole = await content(uninterrupted);
    await uninterrupted.close();
    await failAt(failing);
    const failure: unknown = await take(fiveBusinesses()).catch((error: unknown) => error);
    const stored = Math.floor(Number(failing.slice(2)) / 2) * 2;
    expect(await database.database.select().from(accounts)).toHaveLength(stored);
    const expected =
      stored > 0 ? { name: "ImportInterrupted", progress: `${stored} of 5 businesses` } : { name: "Error" };
    expect(failure).toMatchObject(expected);
    expect((await trail()).map(([action]) => action)).toEqual(
      Array.from({ length: stored / 2 }, () => "book.part-taken"),
    );
    await database.pool.query("drop trigger fail on accounts");
    await take(fiveBusinesses(), testNow.add({ hours: 1 }));
    expect(await content()).toEqual(whole);
  },
);

test.each<[string, (book: BookInput) => BookInput, string]>([
  [
    "a loan number of another loan",
    () => fiveBusinesses((at) => (at === 4 ? { name: "Oak", loanId: "4410-9" } : { name: "Oak" })),
    "accounts.4.advances.0.loanId",
  ],
  [
    "a sign-in address of another contact",
    (book) => ({
      ...book,
      contacts: book.contacts.map((contact) =>
        contact.externalId === "C-4" ? { ...contact, signIn: { email: "held@example.com" } } : contact,
      ),
    }),
    "contacts.5.signIn.email",
  ],
  [
    "a transaction of another loan",
    (book) => ({
      ...book,
      accounts: book.accounts.map((account) => ({
        ...account,
        advances: (account.advances ?? []).map((advance) =>
          advance.externalId === "V-4"
            ? {
                ...advance,
                transactions: advance.transactions?.map((each) => ({ ...each, externalId: "T-held" })) ?? [],
              }
            : advance,
        ),
      })),
    }),
    "accounts.4.advances.0.transactions.0.externalId",
  ],
  [
    "a bank account's number under another id",
    (book) => ({
      ...book,
      accounts: [
        ...book.accounts,
        {
          externalId: "A-held",
          name: "Held",
          contacts: [],
          bankAccounts: [
            {
              externalId: "B-other",
              institutionName: "First Prairie Bank",
              routingNumber: "990010207",
              accountNumber: "77777777",
              nameOnAccount: "Held",
            },
          ],
        },
      ],
    }),
    "accounts.5.bankAccounts.0.accountNumber",
  ],
  [
    "another text of a legal page's version",
    (book) => ({
      ...book,
      legalTexts: (book.legalTexts ?? []).map((text) => ({ ...text, version: "held" })),
    }),
    "legalTexts.0.version",
  ],
])(
  "a conflict in the last part of an import file prevents the import of all parts: %s",
  async (_, change, place) => {
    const [text] = fiveBusinesses().legalTexts ?? [];
    if (!text) throw new Error("the book has no legal text");
    const held = { ...dana, externalId: "C-held", signIn: { email: "held@example.com", sso: true } };
    await take({
      version: 1,
      contacts: [held],
      legalTexts: [{ ...text, version: "held", content: "<p>Other.</p>" }],
      accounts: [
        {
          externalId: "A-held",
          name: "Held",
          contacts: ["C-held"],
          bankAccounts: [
            {
              externalId: "B-held",
              institutionName: "First Prairie Bank",
              routingNumber: "990010207",
              accountNumber: "77777777",
              nameOnAccount: "Held",
            },
          ],
          advances: [
            {
              externalId: "V-held",
              loanId: "4410-9",
              name: "Held",
              type: "BLN",
              amount: 1,
              balance: 1,
              transactions: [
                { externalId: "T-held", date: "2026-11-20", description: "x", status: "S", amount: -1 },
              ],
            },
          ],
        },
      ],
    });
    const before = await content();
    const refused: unknown = await take(change(fiveBusinesses())).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BookConflict);
    expect((refused as BookConflict).conflicts.map(({ path }) => path.join("."))).toEqual([place]);
    expect(await content()).toEqual(before);
  },
);

test("an import tries a part again after a borrower has locked one of its rows for too long", async () => {
  await take(fiveBusinesses());
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const borrower = database.database.transaction(async (tx) => {
    await tx.execute(sql`select from accounts where external_id = 'A-3' for update`);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const importing = take(fiveBusinesses(() => ({ name: "Oak" })));
  // After two seconds of waiting for a locked row, the import releases its own locks.
  await expect
    .poll(
      async () => {
        const { rows } = await database.pool.query<{ name: string }>(
          "select name from accounts where external_id = 'A-0'",
        );
        return rows[0]?.name;
      },
      { timeout: 10_000 },
    )
    .toBe("Oak 0");
  await expect
    .poll(
      async () =>
        (
          await database.pool.query<{ count: number }>(
            "select xact_rollback::int as count from pg_stat_database where datname = current_database()",
          )
        ).rows[0]?.count,
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  released.resolve();
  await borrower;
  await importing;
  const names = await database.database.select({ name: accounts.name }).from(accounts).orderBy(accounts.name);
  expect(names.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4].map((at) => `Oak ${at}`));
});

test("an import that lost its lease after a part stores no further part", async () => {
  await database.pool.query(`
    create function lose() returns trigger language plpgsql as $$ begin
      update job_leases set holder = 'another import' where name = 'import'; return new; end $$;
    create trigger lose before insert on accounts for each row when (new.external_id = 'A-2') execute function lose()`);
  const failure: unknown = await take(fiveBusinesses()).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    progress: "4 of 5 businesses",
    cause: expect.any(ImportBusy) as unknown,
  });
  expect(await database.database.select().from(accounts)).toHaveLength(4);
});

test("an import in parts adds people without a business and removes access to businesses", async () => {
  await take(fiveBusinesses());
  const book = fiveBusinesses();
  const without = {
    ...book,
    accounts: book.accounts.map((account) => ({ ...account, contacts: ["C-shared"] })),
  };
  const { byKind } = await take(without);
  expect(byKind.access).toMatchObject({ removed: 5, unchanged: 5 });
  expect(byKind.contacts).toMatchObject({ unchanged: 6 });
  const left = await database.database
    .selectDistinct({ externalId: contacts.externalId })
    .from(accountContacts)
    .innerJoin(contacts, eq(contacts.id, accountContacts.contactId));
  expect(left).toEqual([{ externalId: "C-shared" }]);
  expect(await database.database.select().from(transactions)).toHaveLength(5);
});

test("an import of a file reads at most the businesses of one part before each transaction", async () => {
  const book = fromFile(fiveBusinesses());
  const reads: string[] = [];
  const counted: BookRecords = {
    ...book,
    accounts: {
      length: book.accounts.length,
      [Symbol.iterator]: () => book.accounts[Symbol.iterator](),
      at(at) {
        reads.push(`A-${at}`);
        return book.accounts.at(at);
      },
    },
  };
  const transaction: TestDatabase["database"]["transaction"] = (...given) => {
    reads.push("transaction");
    return database.database.transaction(...given);
  };
  const recorded = Object.assign(Object.create(database.database) as typeof database.database, {
    transaction,
  });
  await importBook({ database: recorded, clock: { now: () => testNow }, config }, counted, sizes);
  const check = ["A-0", "A-1", "A-2", "A-3", "A-4"];
  const [one, two, three] = [["A-0", "A-1"], ["A-2", "A-3"], ["A-4"]].map((part) => [...part, "transaction"]);
  expect(reads).toEqual([check, one, two, three].flat());
});
