import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newsIn, readAchFile } from "./rules.ts";

const filler = "9".repeat(94);
const header =
  "101 1234567890910000192611240800A094101ALDERWAY CAPITAL LLC   PRAIRIE NATIONAL BANK           ";

/** Two debits of $250.00 and $1.01 that came back, as the bank sends them: laid out by hand. */
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

/** What a file says, where it can be read. */
function read(lines: readonly string[], end = "\n") {
  const file = readAchFile(lines.join(end));
  if ("fault" in file) throw new Error(`${file.fault} at ${file.line}`);
  return newsIn(file.batches);
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

test("returns are told by code, the trace number of what was sent, and amount", () => {
  expect(read(returns)).toMatchObject(expected);
});

test("a change is told with the field that it corrects", () => {
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
])("a file %s is the same", (_, end) => {
  expect(read(returns, end)).toMatchObject(expected);
});

test("records whose trailing spaces were cut are the same", () => {
  expect(read(returns.map((line) => line.trimEnd()))).toMatchObject(expected);
});

test.each([
  ["empty lines between and after them", (lines: readonly string[]) => `\n${lines.join("\n\n")}\n\n`],
  ["the line ends of an old Macintosh", (lines: readonly string[]) => lines.join("\r")],
])("records with %s are the same", (_, written) => {
  const file = readAchFile(written(returns));
  if ("fault" in file) throw new Error(file.fault);
  expect(newsIn(file.batches)).toMatchObject(expected);
});

test("names are told without the blanks that fill their fields", () => {
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

test("totals of debits and of credits are told together", () => {
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
])("%s is between the banks: %s", (code, isBetween) => {
  const lines = code.startsWith("R")
    ? replaced(returns, 3, (returns[3] ?? "").replace("R03", code))
    : replaced(change, 3, (change[3] ?? "").replace("C01", code));
  const { news, ignored } = read(lines);
  expect([news.some((each) => each.code === code), ignored]).toEqual([!isBetween, isBetween ? 1 : 0]);
});

test("what is between the banks, and entries that say nothing, are counted and no more", () => {
  for (const code of ["R61", "R69", "R70", "R77", "C61", "C69"]) {
    const line = (returns[3] ?? "").replace("99R03", `${code.startsWith("R") ? "99" : "98"}${code}`);
    expect(read(replaced(returns, 3, line))).toMatchObject({ news: [expected.news[1]], ignored: 1 });
  }
  // An addenda record of another type, and one whose code is none of its type.
  for (const start of ["705", "799C03", "798R03", "799R0X"]) {
    const line = start + (returns[3] ?? "").slice(start.length);
    expect(read(replaced(returns, 3, line))).toMatchObject({ news: [expected.news[1]], ignored: 1 });
  }
});

test("a day without returns is a file without batches", () => {
  const control = `9${"0".repeat(6)}000001${"0".repeat(42)}`.padEnd(94);
  expect(read([header, control, ...Array<string>(8).fill(filler)])).toEqual({ news: [], ignored: 0 });
});

describe("a file that is none, or not whole, is not read at all", () => {
  test.each<[string, readonly string[], string, number]>([
    ["nothing", [], "it ends before its file control record", 0],
    ["text", ["Dear customer,"], "it does not begin with a file header", 1],
    ["no header", returns.slice(1), "it does not begin with a file header", 1],
    ["a long record", replaced(returns, 2, `${returns[2]}x`), "a record is longer than 94 characters", 3],
    ["cut off behind the batch", returns.slice(0, 7), "it ends before its file control record", 7],
    [
      "an amount that is none",
      replaced(returns, 2, (returns[2] ?? "").replace("0000025000", "00000250 0")),
      "an entry's amount is no number",
      3,
    ],
    ["an entry less", returns.toSpliced(4, 2), "a batch is not what its control record says", 5],
    [
      "another amount",
      replaced(returns, 2, (returns[2] ?? "").replace("0000025000", "0000025001")),
      "a batch is not what its control record says",
      7,
    ],
    [
      "another routing number",
      replaced(returns, 2, (returns[2] ?? "").replace("091000019", "081000019")),
      "a batch is not what its control record says",
      7,
    ],
    [
      "another count of the batch",
      replaced(returns, 6, (returns[6] ?? "").replace("000004", "000005")),
      "a batch is not what its control record says",
      7,
    ],
    [
      "another count of batches",
      replaced(returns, 7, (returns[7] ?? "").replace("9000001", "9000002")),
      "the file is not what its control record says",
      8,
    ],
    [
      "another count of the file",
      replaced(returns, 7, (returns[7] ?? "").replace("00000004", "00000003")),
      "the file is not what its control record says",
      8,
    ],
    [
      "another sum of the file",
      replaced(returns, 7, (returns[7] ?? "").replace("000000025101", "000000025100")),
      "the file is not what its control record says",
      8,
    ],
    ["something behind its end", [...returns, header], "something follows its file control record", 11],
    [
      "a batch in a batch",
      returns.toSpliced(2, 0, returns[1] ?? ""),
      "a record of type 5 has no place there",
      3,
    ],
    ["an entry outside", returns.toSpliced(1, 1), "a record of type 6 has no place there", 2],
    ["an addenda record first", returns.toSpliced(2, 1), "a record of type 7 has no place there", 3],
    ["a batch's end outside", [header, ...returns.slice(6)], "a record of type 8 has no place there", 2],
    ["a file's end in a batch", returns.toSpliced(6, 1), "a record of type 9 has no place there", 7],
  ])("%s", (_, lines, fault, line) => {
    expect(faultOf(lines)).toEqual({ fault, line });
  });

  test("wherever it was cut", () => {
    const text = returns.slice(0, 8).join("\n").trimEnd();
    for (let end = 0; end < text.length; end += 1) {
      expect("fault" in readAchFile(text.slice(0, end))).toBe(true);
    }
    expect("fault" in readAchFile(text)).toBe(false);
  });

  test("nothing that may come makes it throw", () => {
    const line = fc.oneof(
      fc.constantFrom(...returns, ...change),
      fc.string({ unit: "binary", maxLength: 100 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const file = readAchFile(lines.join("\n"));
        if (!("fault" in file)) newsIn(file.batches);
      }),
      { numRuns: 1_000 },
    );
  });
});
