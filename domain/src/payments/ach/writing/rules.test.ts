import { parse, validate } from "achkit";
import { describe, expect, test } from "vitest";
import { readAchFile } from "../reading/rules.ts";
import { writeAchFile, type AchBatch, type AchEntry, type AchFile, type Originator } from "./rules.ts";

const originator: Originator = {
  destination: "091000019",
  destinationName: "Prairie National Bank",
  origin: "1234567890",
  originName: "Alderway Capital LLC",
  companyName: "Alderway Capital LLC",
  companyId: "1234567890",
  odfi: "09100001",
  offset: undefined,
};
const offset = { routingNumber: "091000019", accountNumber: "1899001", accountType: "Checking" } as const;

const entry = (change: Partial<AchEntry> = {}): AchEntry => ({
  traceNumber: "091000010000001",
  routingNumber: "021000021",
  accountNumber: "12345678",
  accountType: "Checking",
  amountCents: 25_000,
  reference: "4410-22871",
  name: "Maple & Main Bakery LLC",
  ...change,
});
const batch = (entries: readonly AchEntry[], change: Partial<AchBatch> = {}): AchBatch => ({
  secCode: "CCD",
  description: "LOAN PYMT",
  effectiveDate: Temporal.PlainDate.from("2026-11-23"),
  entries,
  offsetTraceNumber: undefined,
  ...change,
});
const file = (batches: readonly AchBatch[], change: Partial<AchFile> = {}): AchFile => ({
  originator,
  createdAt: Temporal.PlainDateTime.from("2026-11-20T17:00:00"),
  modifier: "A",
  batches,
  ...change,
});
const filler = "9".repeat(94);
const linesOf = (text: string) => text.split("\n");

// The expected files were written by hand from the published record layout.
describe("writing an ACH file", () => {
  test("writeAchFile writes one business debit and fills the block of ten records", () => {
    expect(writeAchFile(file([batch([entry()])]))).toBe(
      [
        "101 09100001912345678902611201700A094101PRAIRIE NATIONAL BANK  ALDERWAY CAPITAL LLC           ",
        "5225ALDERWAY CAPITAL                    1234567890CCDLOAN PYMT       261123   1091000010000001",
        "62702100002112345678         00000250004410-22871     MAPLE & MAIN BAKERY LL  0091000010000001",
        "822500000100021000020000000250000000000000001234567890                         091000010000001",
        "9000001000001000000010002100002000000025000000000000000                                       ",
        ...Array<string>(5).fill(filler),
        "",
      ].join("\n"),
    );
  });

  test("writeAchFile writes a header and a control record of zeros if there are no batches", () => {
    expect(writeAchFile(file([]))).toBe(
      [
        "101 09100001912345678902611201700A094101PRAIRIE NATIONAL BANK  ALDERWAY CAPITAL LLC           ",
        `9000000000001${"0".repeat(42)}${" ".repeat(39)}`,
        ...Array<string>(8).fill(filler),
        "",
      ].join("\n"),
    );
  });

  test("writeAchFile debits a person's savings account as a single WEB payment", () => {
    const lines = linesOf(
      writeAchFile(
        file([batch([entry({ accountType: "Savings", name: "Zoë Ångström" })], { secCode: "WEB" })]),
      ),
    );
    expect(lines[1]).toBe(
      "5225ALDERWAY CAPITAL                    1234567890WEBLOAN PYMT       261123   1091000010000001",
    );
    expect(lines[2]).toBe(
      "63702100002112345678         00000250004410-22871     ZOE ANGSTROM          S 0091000010000001",
    );
  });

  test("writeAchFile ends a balanced batch with a credit for the total of the debits", () => {
    const entries = [entry(), entry({ traceNumber: "091000010000002", amountCents: 101 })];
    const balanced = batch(entries, { secCode: "PPD", offsetTraceNumber: "091000010000003" });
    const lines = linesOf(writeAchFile(file([balanced], { originator: { ...originator, offset } })));
    expect(lines.slice(1, 7)).toEqual([
      "5200ALDERWAY CAPITAL                    1234567890PPDLOAN PYMT       261123   1091000010000001",
      "62702100002112345678         00000250004410-22871     MAPLE & MAIN BAKERY LL  0091000010000001",
      "62702100002112345678         00000001014410-22871     MAPLE & MAIN BAKERY LL  0091000010000002",
      "6220910000191899001          0000025101OFFSET         ALDERWAY CAPITAL LLC    0091000010000003",
      // The hash 13300005 is the sum of the entries' routing numbers.
      "820000000300133000050000000251010000000251011234567890                         091000010000001",
      "9000001000001000000030013300005000000025101000000025101                                       ",
    ]);
  });

  test("writeAchFile credits an offset savings account with the savings code", () => {
    const balanced = batch([entry()], { offsetTraceNumber: "091000010000002" });
    const savings = { ...originator, offset: { ...offset, accountType: "Savings" } } as const;
    expect(linesOf(writeAchFile(file([balanced], { originator: savings })))[3]).toMatch(/^632091000019/);
  });

  test("writeAchFile right-aligns a sender id of nine digits", () => {
    const text = writeAchFile(file([], { originator: { ...originator, origin: "091000019" } }));
    expect(text.slice(0, 23)).toBe("101 091000019 091000019");
  });
});

describe("checking written ACH files with an independent parser", () => {
  test("writeAchFile writes several batches with dates at the ends of months and years", () => {
    const days = ["2026-11-30", "2026-12-01", "2026-12-31", "2027-01-04", "2028-02-29"];
    const text = writeAchFile(
      file(
        days.map((day, at) =>
          batch([entry({ traceNumber: `09100001000000${at + 1}`, amountCents: 101 + at })], {
            effectiveDate: Temporal.PlainDate.from(day),
          }),
        ),
        { createdAt: Temporal.PlainDateTime.from("2026-12-31T23:59:59"), modifier: "9" },
      ),
    );
    expect(validate(text)).toEqual({ ok: true, errors: [] });
    const read = parse(text);
    expect(read).toMatchObject({ creationDate: "261231", creationTime: "2359", fileIdModifier: "9" });
    expect(read.batches.map(({ effectiveDate, batchNumber }) => [effectiveDate, batchNumber])).toEqual([
      ["261130", 1],
      ["261201", 2],
      ["261231", 3],
      ["270104", 4],
      ["280229", 5],
    ]);
    expect(read.batches.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents))).toEqual([
      101, 102, 103, 104, 105,
    ]);
  });

  test("writeAchFile writes entries with extreme amounts and names", () => {
    const entries = [
      entry({ amountCents: 1, accountNumber: "1234" }),
      entry({ amountCents: 101, accountNumber: "1".repeat(17), traceNumber: "091000010000002" }),
      entry({ amountCents: 9_999_999_999, name: "x".repeat(40), traceNumber: "091000010000003" }),
      entry({ amountCents: 100, name: "北京", reference: "é".repeat(30), traceNumber: "091000010000004" }),
    ];
    const text = writeAchFile(file([batch(entries)]));
    expect(validate(text)).toEqual({ ok: true, errors: [] });
    const [read] = parse(text).batches;
    expect(read?.entries).toMatchObject([
      { amountCents: 1, account: "1234" },
      { amountCents: 101, account: "1".repeat(17) },
      { amountCents: 9_999_999_999, name: "X".repeat(22) },
      { amountCents: 100, name: "ACCOUNT HOLDER", idNumber: "E".repeat(15) },
    ]);
    expect(read?.control?.totalDebit).toBe(10_000_000_201);
  });

  test("writeAchFile cuts the hash of ten thousand payments to ten digits", () => {
    const entries = Array.from({ length: 10_000 }, (_, at) =>
      entry({
        routingNumber: "322271627",
        amountCents: 101 + at,
        traceNumber: `09100001${String(at + 1).padStart(7, "0")}`,
      }),
    );
    const cents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
    for (const own of [undefined, offset]) {
      const text = writeAchFile(
        file([batch(entries, { offsetTraceNumber: "091000010010001" })], {
          originator: { ...originator, offset: own },
        }),
      );
      expect(validate(text)).toEqual({ ok: true, errors: [] });
      const { control } = parse(text);
      expect(control?.totalDebit).toBe(cents);
      expect(control?.totalCredit).toBe(own ? cents : 0);
      expect(control?.entryAddendaCount).toBe(own ? 10_001 : 10_000);
      // The hash is the last ten digits of the sum of the routing numbers.
      expect(control?.entryHash).toBe(own ? "2280720001" : "2271620000");
      expect(linesOf(text)).toHaveLength(Math.ceil((10_000 + (own ? 5 : 4)) / 10) * 10 + 1);
    }
  });

  test.each([5, 6, 7, 15, 16])("writeAchFile fills the last block of ten records for %i entries", (count) => {
    const entries = Array.from({ length: count }, (_, at) =>
      entry({ traceNumber: `0910000100000${10 + at}` }),
    );
    const text = writeAchFile(file([batch(entries)]));
    expect(validate(text)).toEqual({ ok: true, errors: [] });
    expect(linesOf(text).length - 1).toBe(Math.ceil((count + 4) / 10) * 10);
  });
});

test.each<[string, Partial<AchEntry>]>([
  ["an amount of eleven digits", { amountCents: 10_000_000_000 }],
  ["an amount with a fraction of a cent", { amountCents: 1.5 }],
  ["a negative amount", { amountCents: -101 }],
  ["an account number of 18 digits", { accountNumber: "1".repeat(18) }],
  ["an empty account number", { accountNumber: "" }],
  ["a masked account number", { accountNumber: "****6789" }],
  ["a routing number of 8 digits", { routingNumber: "02100002" }],
  ["a trace number of 16 digits", { traceNumber: "1".repeat(16) }],
])("writeAchFile rejects %s instead of cutting the value", (_, change) => {
  expect(() => writeAchFile(file([batch([entry(change)])]))).toThrow(RangeError);
});

test("readAchFile reads files that writeAchFile wrote", () => {
  const read = readAchFile(writeAchFile(file([batch([entry()])])));
  expect(read).toEqual({
    batches: [
      {
        companyName: "ALDERWAY CAPITAL",
        companyId: "1234567890",
        secCode: "CCD",
        description: "LOAN PYMT",
        effectiveDate: "261123",
        entries: [
          {
            transactionCode: "27",
            routingNumber: "021000021",
            accountNumber: "12345678",
            amountCents: 25_000,
            reference: "4410-22871",
            name: "MAPLE & MAIN BAKERY LL",
            traceNumber: "091000010000001",
            addenda: [],
          },
        ],
      },
    ],
  });
});
