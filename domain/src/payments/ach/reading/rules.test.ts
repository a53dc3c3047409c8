import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noticesIn, readAchFile } from "./rules.ts";

const filler = "9".repeat(94);
const header =
  "101 1234567890910000192611240800A094101ALDERWAY CAPITAL LLC   PRAIRIE NATIONAL BANK           ";

/** A bank's file with two returned debits of $250.00 and $1.01, written by hand. */
const returns = [
  header,
  "5200ALDERWAY CAPITAL                    1234567890CCDLOAN PYMT       261123   1091000010000001",
  "62609100001912345678         00000250004410-22871     MAPLE & MAIN BAKERY LL  1021000020000001",
  "799R03091000010000007      02100002NO ACCOUNT                                  021000020000001",
  "63609100001998765432         00000001014410-70011     SATO CERAMICS           1021000020000002",
  "799R01091000010000009      02100002                                            021000020000002",
  "820000000400182000020000000251010000000000001234567890                         091000010000001",
  "9000001000001000000040018200002000000025101000000000000                                       ",
  filler,
  filler,
];
const change = [
  header,
  "5220ALDERWAY CAPITAL                    1234567890CORLOAN PYMT       261124   1091000010000001",
  "62609100001912345678         00000000004410-22871     MAPLE & MAIN BAKERY LL  1021000020000001",
  "798C01091000010000007      02100002000123456789                                021000020000001",
  "822000000200091000010000000000000000000000001234567890                         091000010000001",
  "9000001000001000000020009100001000000000000000000000000                                       ",
  ...Array<string>(4).fill(filler),
];

function read(lines: readonly string[], end = "\n") {
  const file = readAchFile(lines.join(end));
  if ("fault" in file) throw new Error(`${file.fault} at ${file.line}`);
  return noticesIn(file.batches);
}
const faultOf = (lines: readonly string[]) => {
  const file = readAchFile(lines.join("\n"));
  return "fault" in file ? file : undefined;
};
const replaced = (lines: readonly string[], at: number, line: string) => lines.with(at, line);

const expected = {
  news: [
    { kind: "return", code: "R03", traceNumber: "091000010000007", amountCents: 25_000 },
    { kind: "return", code: "R01", traceNumber: "091000010000009", amountCents: 101 },
  ],
  ignored: 0,
};

test("a return notice contains the code, the amount and the trace number", () => {
  expect(read(returns)).toMatchObject(expected);
});

test("a change notice contains the corrected data", () => {
  expect(read(change)).toEqual({
    news: [
      {
        kind: "change",
        code: "C01",
        traceNumber: "091000010000007",
        amountCents: 0,
        corrected: "000123456789".padEnd(29),
      },
    ],
    ignored: 0,
  });
});

test.each([
  ["with carriage returns", "\r\n"],
  ["without line ends", ""],
])("readAchFile reads a file %s", (_, end) => {
  expect(read(returns, end)).toMatchObject(expected);
});

test("readAchFile reads records that lack their trailing spaces", () => {
  expect(read(returns.map((line) => line.trimEnd()))).toMatchObject(expected);
});

test.each([
  ["empty lines between and after its records", (lines: readonly string[]) => `\n${lines.join("\n\n")}\n\n`],
  ["carriage returns as line ends", (lines: readonly string[]) => lines.join("\r")],
])("readAchFile reads a file with %s", (_, written) => {
  const file = readAchFile(written(returns));
  if ("fault" in file) throw new Error(file.fault);
  expect(noticesIn(file.batches)).toMatchObject(expected);
});

test("readAchFile removes the spaces that pad names", () => {
  const file = readAchFile(returns.join("\n"));
  if ("fault" in file) throw new Error(file.fault);
  expect(file.batches).toMatchObject([
    {
      companyName: "ALDERWAY CAPITAL",
      companyId: "1234567890",
      secCode: "CCD",
      description: "LOAN PYMT",
      effectiveDate: "261123",
      entries: [
        { accountNumber: "12345678", reference: "4410-22871", name: "MAPLE & MAIN BAKERY LL" },
        { accountNumber: "98765432", reference: "4410-70011", name: "SATO CERAMICS" },
      ],
    },
  ]);
  const batch = (returns[1] ?? "").replace("1234567890CCD", "12345678  CCD").replace(" CAPITAL", "        ");
  const told = readAchFile(replaced(returns, 1, batch).join("\n"));
  expect("batches" in told && told.batches[0]).toMatchObject({
    companyName: "ALDERWAY",
    companyId: "12345678",
  });
});

test("readAchFile checks the sum of the debit and credit totals", () => {
  const parted = returns.map((line) => line.replace("000000025101000000000000", "000000025000000000000101"));
  expect(parted).not.toEqual(returns);
  expect(read(parted)).toMatchObject(expected);
  const less = returns.map((line) => line.replace("000000025101000000000000", "000000025202000000000101"));
  expect(faultOf(less)).toBeDefined();
});

test.each([
  ["R60", false],
  ["R61", true],
  ["R69", true],
  ["R70", true],
  ["R79", true],
  ["R80", true],
  ["R85", true],
  ["R86", false],
  ["C59", false],
  ["C60", true],
  ["C69", true],
  ["C70", false],
])("readAchFile ignores a notice with the code %s as a notice between banks: %s", (code, isBetween) => {
  const lines = code.startsWith("R")
    ? replaced(returns, 3, (returns[3] ?? "").replace("R03", code))
    : replaced(change, 3, (change[3] ?? "").replace("C01", code));
  const { news, ignored } = read(lines);
  expect([news.some((each) => each.code === code), ignored]).toEqual([!isBetween, isBetween ? 1 : 0]);
});

test("notices between banks and unknown notices are counted as ignored", () => {
  for (const code of ["R61", "R69", "R70", "R77", "C61", "C69"]) {
    const line = (returns[3] ?? "").replace("99R03", `${code.startsWith("R") ? "99" : "98"}${code}`);
    expect(read(replaced(returns, 3, line))).toMatchObject({ news: [expected.news[1]], ignored: 1 });
  }
  // These addenda records have an unexpected type or code.
  for (const start of ["705", "799C03", "798R03", "799R0X"]) {
    const line = start + (returns[3] ?? "").slice(start.length);
    expect(read(replaced(returns, 3, line))).toMatchObject({ news: [expected.news[1]], ignored: 1 });
  }
});

test("readAchFile reads a file without batches, because the bank sends such a file if no debit was returned", () => {
  const control = `9${"0".repeat(6)}000001${"0".repeat(42)}`.padEnd(94);
  expect(read([header, control, ...Array<string>(8).fill(filler)])).toEqual({ news: [], ignored: 0 });
});

describe("detecting errors in a bank's file", () => {
  test.each<[string, readonly string[], string, number]>([
    ["nothing", [], "the file ends before its file control record", 0],
    ["text", ["Dear customer,"], "the file does not start with a file header", 1],
    ["a missing header", returns.slice(1), "the file does not start with a file header", 1],
    [
      "a record that is too long",
      replaced(returns, 2, `${returns[2]}x`),
      "a record is longer than 94 characters",
      3,
    ],
    [
      "a file cut off after the batch",
      returns.slice(0, 7),
      "the file ends before its file control record",
      7,
    ],
    [
      "an invalid amount",
      replaced(returns, 2, (returns[2] ?? "").replace("0000025000", "00000250 0")),
      "an entry's amount is not a number",
      3,
    ],
    [
      "an amount padded with spaces",
      replaced(returns, 2, (returns[2] ?? "").replace("0000025000", "     25000")),
      "an entry's amount is not a number",
      3,
    ],
    ["a missing entry", returns.toSpliced(4, 2), "a batch does not match its control record", 5],
    [
      "a changed amount",
      replaced(returns, 2, (returns[2] ?? "").replace("0000025000", "0000025001")),
      "a batch does not match its control record",
      7,
    ],
    [
      "a changed routing number",
      replaced(returns, 2, (returns[2] ?? "").replace("091000019", "081000019")),
      "a batch does not match its control record",
      7,
    ],
    [
      "a wrong count in the batch control",
      replaced(returns, 6, (returns[6] ?? "").replace("000004", "000005")),
      "a batch does not match its control record",
      7,
    ],
    [
      "a wrong count of batches",
      replaced(returns, 7, (returns[7] ?? "").replace("9000001", "9000002")),
      "the file does not match its control record",
      8,
    ],
    [
      "a wrong count in the file control",
      replaced(returns, 7, (returns[7] ?? "").replace("00000004", "00000003")),
      "the file does not match its control record",
      8,
    ],
    [
      "a wrong total in the file control",
      replaced(returns, 7, (returns[7] ?? "").replace("000000025101", "000000025100")),
      "the file does not match its control record",
      8,
    ],
    ["a record after the end", [...returns, header], "the file continues after its file control record", 11],
    [
      "a batch in a batch",
      returns.toSpliced(2, 0, returns[1] ?? ""),
      "a record of type 5 is not allowed here",
      3,
    ],
    ["an entry outside a batch", returns.toSpliced(1, 1), "a record of type 6 is not allowed here", 2],
    [
      "an addenda record before any entry",
      returns.toSpliced(2, 1),
      "a record of type 7 is not allowed here",
      3,
    ],
    [
      "a batch control outside a batch",
      [header, ...returns.slice(6)],
      "a record of type 8 is not allowed here",
      2,
    ],
    ["a file control in a batch", returns.toSpliced(6, 1), "a record of type 9 is not allowed here", 7],
  ])("readAchFile reports the line of %s", (_, lines, fault, line) => {
    expect(faultOf(lines)).toEqual({ fault, line });
  });

  test("readAchFile rejects a file that is cut off at any position", () => {
    const text = returns.slice(0, 8).join("\n").trimEnd();
    for (let end = 0; end < text.length; end += 1) {
      expect("fault" in readAchFile(text.slice(0, end))).toBe(true);
    }
    expect("fault" in readAchFile(text)).toBe(false);
  });

  test("readAchFile never throws, whatever the records contain", () => {
    const line = fc.oneof(
      fc.constantFrom(...returns, ...change),
      fc.string({ unit: "binary", maxLength: 100 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const file = readAchFile(lines.join("\n"));
        if (!("fault" in file)) noticesIn(file.batches);
      }),
      { numRuns: 1_000 },
    );
  });
});
