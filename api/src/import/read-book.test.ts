import type { BookInput } from "@portal/domain/book/book";
import { expect, test } from "vitest";
import { bookFileOf } from "../testing/test-book.ts";
import type { Fault } from "./file/first-faults.ts";
import { readBook as readFile } from "./read-book.ts";

const readBook = (text: string) => readFile(bookFileOf(text));

function sound(): BookInput {
  return {
    version: 1,
    contacts: [
      {
        externalId: "C-1",
        firstName: "Dana",
        lastName: "Whitfield",
        country: "us",
        signIn: { email: "dana@example.com", password: "Orchard!42Lane" },
      },
      { externalId: "C-2", firstName: "Theo", lastName: "Whitfield", country: "us" },
    ],
    accounts: [
      {
        externalId: "A-1",
        name: "Maple & Main Bakery LLC",
        contacts: ["C-1"],
        opportunities: [
          { externalId: "O-1", name: "Loan", stageName: "Closed Won", stage: "CLOSED", type: "BLN" },
        ],
        advances: [
          {
            externalId: "V-1",
            loanId: "4410-1",
            opportunity: "O-1",
            name: "Loan",
            type: "BLN",
            amount: 1249.6,
            balance: "0.10",
            issuedDate: "2026-02-28",
            transactions: [
              { externalId: "T-1", date: "2026-11-20", description: "Payment", status: "S", amount: "-0.01" },
            ],
          },
        ],
      },
    ],
  };
}

/** Applies a change to a valid import file and returns the file as text with one value on each line. */
function textWith(change: (book: ReturnType<typeof draft>) => void): string {
  const book = draft();
  change(book);
  return JSON.stringify(book, null, 2);
}
// The draft import file is loosely typed, because the tests write invalid files.
const draft = () => JSON.parse(JSON.stringify(sound())) as never as Draft;
type Loose = Record<string, unknown>;
type Draft = Loose & {
  contacts: [Loose & { signIn: Loose }, Loose & { signIn?: Loose }];
  accounts: [
    Loose & { contacts: string[]; opportunities: [Loose]; advances: [Loose & { transactions: [Loose] }] },
  ];
};

function faultsIn(text: string): readonly Fault[] {
  const read = readBook(text);
  return read.ok ? [] : read.faults;
}

/**
 * Returns the line number, counted from 1, of the nth line that contains `piece`. Returns 0 if there is no such line.
 */
function lineOf(text: string, piece: string, nth = 1): number {
  const lines = text.split("\n").flatMap((line, at) => (line.includes(piece) ? [at + 1] : []));
  return lines[nth - 1] ?? 0;
}

test("reading an import file returns amounts in cents and plain dates", () => {
  const read = readBook(JSON.stringify(sound()));
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const [advance] = read.book.accounts.at(0)?.advances ?? [];
  expect(advance?.amount).toBe(124_960);
  expect(advance?.balance).toBe(10);
  expect(advance?.transactions[0]?.amount).toBe(-1);
  expect(advance?.issuedDate?.toString()).toBe("2026-02-28");
});

test("readBook reports an invalid amount in an import file with its line, column and path", () => {
  const text = textWith((book) => (book.accounts[0].advances[0]["balance"] = "1,249.60"));
  const before = text.slice(0, text.indexOf('"balance"'));
  expect(faultsIn(text)).toEqual([
    {
      line: lineOf(text, "1,249.60"),
      column: before.length - before.lastIndexOf("\n"),
      path: "accounts[0].advances[0].balance",
      message: "must be an amount such as 1249.60",
    },
  ]);
});

test.each([
  ["three decimals", "1.005"],
  ["three decimals as a number", 1.005],
  ["an exponent as a number", 1e-7],
  ["more than the database can store", "1000000000000.00"],
  ["nothing", ""],
  ["a boolean value", true],
])("reading an import file with an invalid amount fails (%s)", (_, balance) => {
  const text = textWith((book) => (book.accounts[0].advances[0]["balance"] = balance));
  expect(faultsIn(text).map(({ path }) => path)).toEqual(["accounts[0].advances[0].balance"]);
});

test.each(["2026-02-30", "2026-2-3", "20260203", "1026-02-03", "2026-02-03T00:00:00Z"])(
  "readBook rejects %s as a date in an import file",
  (issuedDate) => {
    const text = textWith((book) => (book.accounts[0].advances[0]["issuedDate"] = issuedDate));
    expect(faultsIn(text)).toMatchObject([
      { line: lineOf(text, "issuedDate"), message: "must be a date such as 2026-11-26" },
    ]);
  },
);

test.each(["2026-11-20 17:00", "2026-11-20T17:00:00", "2026-11-20T25:00:00Z"])(
  "readBook rejects the timestamp %s, which has no time zone or an invalid hour",
  (closedAt) => {
    const text = textWith((book) => (book.accounts[0].opportunities[0]["closedAt"] = closedAt));
    expect(faultsIn(text)).toMatchObject([{ path: "accounts[0].opportunities[0].closedAt" }]);
  },
);

test("readBook reports every error in an import file, sorted by line", () => {
  const text = textWith((book) => {
    book.contacts[0]["country"] = "uk";
    delete book.contacts[1]["lastName"];
    book.contacts[1]["nickname"] = "T";
    book.accounts[0]["name"] = "x".repeat(201);
  });
  expect(faultsIn(text).map(({ line, path, message }) => [line, path, message])).toEqual([
    [lineOf(text, '"uk"'), "contacts[0].country", 'must be one of "us", "ca"'],
    [lineOf(text, '"C-2"') - 1, "contacts[1].lastName", "is missing"],
    [lineOf(text, "nickname"), "contacts[1].nickname", "is not a field of a book"],
    [lineOf(text, "xxx"), "accounts[0].name", "must not be longer than 200 characters"],
  ]);
});

test.each<[string, (book: Draft) => void, string, string]>([
  [
    "a duplicate external id",
    (book) => (book.contacts[1]["externalId"] = "C-1"),
    "contacts[1].externalId",
    "is the same as contacts[0].externalId",
  ],
  [
    "an unknown contact",
    (book) => book.accounts[0].contacts.push("C-9"),
    "accounts[0].contacts[1]",
    "refers to a contact that is not in the book",
  ],
  [
    "an application that the account does not have",
    (book) => (book.accounts[0].advances[0]["opportunity"] = "O-9"),
    "accounts[0].advances[0].opportunity",
    "refers to an application that does not belong to this account",
  ],
  [
    "a duplicate sign-in address in different letter case",
    (book) => (book.contacts[1].signIn = { email: "DANA@example.com" }),
    "contacts[1].signIn.email",
    "is the same as contacts[0].signIn.email",
  ],
  [
    "a duplicate loan number",
    (book) =>
      book.accounts[0].advances.push({
        ...book.accounts[0].advances[0],
        externalId: "V-2",
        transactions: [] as never,
      }),
    "accounts[0].advances[1].loanId",
    "is the same as accounts[0].advances[0].loanId",
  ],
  [
    "a password for a sign-in at the sign-on provider",
    (book) => (book.contacts[0].signIn["sso"] = true),
    "contacts[0].signIn.password",
    "must be omitted if sso is true",
  ],
])("readBook reports %s in an import file as an error", (_, change, path, message) => {
  expect(faultsIn(textWith(change))).toMatchObject([{ path, message }]);
});

test.each(["short1!A".slice(1), "Orchard!42LaneOrchard", "orchard!42lane", "Orchard42Lane", "ORCHARD!42"])(
  "readBook rejects the password %s, which breaks the password rules for borrowers",
  (password) => {
    const text = textWith((book) => (book.contacts[0].signIn["password"] = password));
    expect(faultsIn(text)).toMatchObject([{ path: "contacts[0].signIn.password" }]);
  },
);

test.each([
  ["a trailing comma", '{"version": 1,\n}', 2],
  ["a comment", '{\n// ours\n"version": 1}', 2],
  ["nothing", "", 1],
  ["half of an import file", '{"version": 1,\n"contacts": [', 2],
])("reading an import file with invalid JSON (%s) returns the line of the error", (_, text, line) => {
  expect(faultsIn(text)[0]?.line).toBe(line);
});

test("readBook rejects a duplicate key in an import file, because parsers differ in which value they use", () => {
  const text = '{"version": 1,\n"contacts": [],\n"contacts": [],\n"accounts": []}';
  expect(faultsIn(text)).toMatchObject([{ line: 3, path: "contacts", message: "is given twice" }]);
});

test("readBook rejects a __proto__ key, and names with control characters, lone surrogates or only blanks", () => {
  expect(faultsIn('{"version":1,"contacts":[],"accounts":[],"__proto__":{"a":1}}')).toHaveLength(1);
  for (const firstName of ["\u0000", "a\tb", "\ud800", " "]) {
    expect(faultsIn(textWith((book) => (book.contacts[0]["firstName"] = firstName)))).toHaveLength(1);
  }
});

/** A contact with five errors, one on each line. */
const wrong = { externalId: "", firstName: "", lastName: 7, country: "uk", nickname: "T" };
const faultsOfWrong = [
  ["externalId", "must be plain text on one line, not blank"],
  ["firstName", "must be plain text on one line, not blank"],
  ["lastName", "must be text"],
  ["country", 'must be one of "us", "ca"'],
  ["nickname", "is not a field of a book"],
];

test("readBook reports 1,000 errors for 100,000 invalid contacts within 20 seconds of processor time", () => {
  const contacts = Array.from({ length: 100_000 }, () => wrong);
  const text = JSON.stringify({ version: 1, contacts, accounts: [] }, null, 1);
  // Measures processor time, because concurrent tests share the machine.
  const started = process.cpuUsage();
  const read = readBook(text);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000_000).toBeLessThan(20);
  if (read.ok) throw new Error("no fault was found");
  expect(read.more).toBe(499_000);
  const first = contacts.slice(0, 200).flatMap((_, at) =>
    faultsOfWrong.map(([name, message], place) => ({
      line: 5 + 7 * at + place,
      column: 4,
      path: `contacts[${at}].${name}`,
      message,
    })),
  );
  expect(read.faults).toEqual(first);
}, 120_000);

test("readBook reports up to 1,000 errors in an import file and counts further errors", () => {
  const text = (faulty: number) =>
    JSON.stringify({ version: 1, contacts: Array.from({ length: faulty }, () => wrong), accounts: [] });
  expect(readBook(text(200))).toMatchObject({ ok: false, more: 0, faults: { length: 1000 } });
  expect(readBook(text(201))).toMatchObject({ ok: false, more: 5, faults: { length: 1000 } });
});

test("readBook reports at most 1,000 errors for nested records and duplicate ids", () => {
  const [good] = sound().accounts[0]?.advances?.[0]?.transactions ?? [];
  const of = (length: number, change: object) =>
    textWith(
      (book) =>
        (book.accounts[0].advances[0].transactions = Array.from({ length }, () => ({
          ...good,
          ...change,
        })) as never),
    );
  const deep = readBook(of(50_000, { date: "x", status: "x", amount: "x" }));
  expect(deep).toMatchObject({ ok: false, more: 149_000 });
  expect(deep.ok ? [] : deep.faults.slice(0, 3).map(({ path }) => path)).toEqual(
    ["date", "status", "amount"].map((name) => `accounts[0].advances[0].transactions[0].${name}`),
  );
  expect(readBook(of(2000, {}))).toMatchObject({
    more: 999,
    faults: { 0: { path: "accounts[0].advances[0].transactions[1].externalId" }, length: 1000 },
  });
}, 60_000);

test("readBook reports the first 1,000 errors of the file, also for a list that is checked after the others", () => {
  const [contact] = sound().contacts;
  const accounts = Array.from({ length: 900 }, (_, at) => ({
    externalId: `A-${at}`,
    name: "Maple",
    contacts: ["C-9"],
  }));
  const contacts = Array.from({ length: 5001 }, () => ({ ...contact, signIn: undefined }));
  const text = JSON.stringify({ version: 1, accounts, contacts }, null, 1);
  const read = readBook(text);
  if (read.ok) throw new Error("no fault was found");
  const placed = read.faults.map(({ line, column, path, message }) => [line, column, path, message]);
  const unknown = "refers to a contact that is not in the book";
  expect(placed.slice(0, 900)).toEqual(
    accounts.map((_, at) => [8 + 7 * at, 5, `accounts[${at}].contacts[0]`, unknown]),
  );
  const start = 4 + 7 * 900 + 2;
  expect(placed.slice(900)).toEqual(
    Array.from({ length: 100 }, (_, at) => [
      start + 6 * (at + 1) + 1,
      4,
      `contacts[${at + 1}].externalId`,
      "is the same as contacts[0].externalId",
    ]),
  );
  expect(read.more).toBe(4900);
});

test("readBook reports one error for a list that is too long and still checks the neighboring fields", () => {
  const text = textWith((book) => {
    book.accounts[0].contacts = Array.from({ length: 101 }, () => "");
    book.accounts[0]["name"] = "";
  });
  expect(faultsIn(text).map(({ path, message }) => [path, message])).toEqual([
    ["accounts[0].name", "must be plain text on one line, not blank"],
    ["accounts[0].contacts", "must not be longer than 100 entries"],
  ]);
});

test.each([
  [
    "an object in place of a list",
    (book: Draft) => (book.accounts[0].opportunities = {} as never),
    "must be a list",
  ],
  [
    "a null in place of a list",
    (book: Draft) => (book.accounts[0].opportunities = null as never),
    "must be a list",
  ],
  [
    "a number in place of a record",
    (book: Draft) => (book.accounts[0].advances[0] = 7 as never),
    "must be an object",
  ],
])("reading an import file with %s returns an error instead of throwing", (_, change, message) => {
  expect(faultsIn(textWith(change)).map((fault) => fault.message)).toEqual([message]);
});

test("readBook reports one error and does not throw for an import file that is nested 200,000 levels deep", () => {
  expect(faultsIn("[".repeat(200_000))).toHaveLength(1);
});
