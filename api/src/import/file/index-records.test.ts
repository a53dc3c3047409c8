import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookFileOf } from "../../testing/test-book.ts";
import { NotUtf8, positionsOf } from "./book-file.ts";
import { indexRecords, listNames } from "./index-records.ts";

const indexOf = (text: string | Uint8Array) => indexRecords(bookFileOf(text), () => {});

const list = fc.array(fc.jsonValue(), { maxLength: 4 });
const books = fc.record({ contacts: list, accounts: list, legalTexts: list, other: fc.jsonValue() });

describe("indexRecords", () => {
  test("finds each record of a file of any size, for any text, indentation and order of the lists", () => {
    fc.assert(
      fc.property(
        books,
        fc.constantFrom(0, 1, 2),
        fc.boolean(),
        fc.nat(140_000),
        (book, indent, hasMark, length) => {
          // The padding moves the records across the borders of the chunks.
          const { other, accounts, contacts, legalTexts } = { ...book };
          const value = { other: [other, "é😀\\".repeat(length / 8)], accounts, contacts, legalTexts };
          const bytes = new TextEncoder().encode(
            `${hasMark ? "\ufeff" : ""}${JSON.stringify(value, null, indent)}\n`,
          );
          const visited: unknown[] = [];
          const index = indexRecords(bookFileOf(bytes), (name, at, start, end) => {
            visited.push([name, at, JSON.parse(new TextDecoder().decode(bytes.subarray(start, end)))]);
          });
          const expected = (["accounts", "contacts", "legalTexts"] as const).flatMap((name) =>
            value[name].map((record, at) => [name, at, JSON.parse(JSON.stringify(record)) as unknown]),
          );
          expect(visited).toEqual(expected);
          expect(index.faults).toEqual([]);
          expect(index.outline).toEqual({ other: [], accounts: [], contacts: [], legalTexts: [] });
          for (const name of listNames) expect(index.lists[name].starts).toHaveLength(value[name].length);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  test("reads a file in chunks of at most 64 KB and does not keep the records", () => {
    const people = Array.from({ length: 20_000 }, (_, at) => ({ externalId: `C-${at}`, firstName: "Dana" }));
    const file = bookFileOf(JSON.stringify({ contacts: people }));
    const sizes: number[] = [];
    const { lists, outline } = indexRecords(
      {
        size: file.size,
        read(start, end) {
          sizes.push(end - start);
          return file.read(start, end);
        },
      },
      () => {},
    );
    expect(file.size).toBeGreaterThan(10 * 65_536);
    expect(Math.max(...sizes)).toBe(65_536);
    expect(outline).toEqual({ contacts: [] });
    expect(lists.contacts.ends).toHaveLength(20_000);
  });

  test.each<[string, string, [line: number, column: number]]>([
    ["a trailing comma", '{"version": 1,\n}', [2, 1]],
    ["a comment", '{"é😀":1,\n // ours\n"version": 1}', [2, 2]],
    ["a missing comma between records", '{"contacts": [{}\n {}]}', [2, 2]],
    ["a comma after the last record", '{"contacts": [{},\n\n]}', [3, 1]],
    ["an unfinished text", '{"contacts": [{"a": "b', [1, 23]],
    ["an unfinished list", '\ufeff{"contacts":\n[', [2, 2]],
    ["an empty file", "", [1, 1]],
    ["a second value", "{}\n{}", [2, 1]],
    ["an invalid number", '{"a": 01}', [1, 8]],
    ["an unpaired bracket", "{}]", [1, 3]],
  ])("reports the position of %s", (_, text, [line, column]) => {
    const { faults } = indexOf(text);
    expect(faults.map(({ path, message }) => [path, message])).toEqual([[[], "is not JSON here"]]);
    expect(positionsOf(bookFileOf(text), [faults[0]?.offset ?? -1])).toEqual([{ line, column }]);
  });

  test("reports a duplicate field and a __proto__ field at the top level of the file", () => {
    const text = '{"a": {"a": 1}, "a": ["a"], "b": "a", "__proto__": {}}';
    expect(indexOf(text).faults).toEqual([
      { offset: 16, path: ["a"], message: "is given twice" },
      { offset: text.indexOf('"__'), path: ["__proto__"], message: "is not a field of a book" },
    ]);
  });

  test.each([
    ["7", 7],
    ["[[1]]", []],
    ["null", null],
    ['"x"', "x"],
    ['{"contacts": {"a": [1]}, "accounts": "x"}', { contacts: {}, accounts: "x" }],
  ])("returns the outline of a file without lists of records: %s", (text, outline) => {
    const index = indexOf(text);
    expect(index).toMatchObject({ outline, faults: [] });
    expect(listNames.flatMap((name) => index.lists[name].starts)).toEqual([]);
  });

  test.each([
    ["an invalid byte", [0x22, 0xe9, 0x22]],
    ["an unfinished character at the end", [0x22, 0xc3]],
  ])("throws for %s", (_, bytes) => {
    expect(() => indexOf(new Uint8Array(bytes))).toThrow(NotUtf8);
  });

  test("throws the error of a file that cannot be read", () => {
    const failure = new Error("the disk failed");
    const file = {
      size: 10,
      read: () => {
        throw failure;
      },
    };
    expect(() => indexRecords(file, () => {})).toThrow(failure);
  });
});

test("positionsOf counts lines and UTF-16 columns, and gives the end of the file for later offsets", () => {
  const text = "\ufeffé😀x\ny\r\n";
  const bytes = new TextEncoder().encode(text);
  const offsets = [3, 5, 9, 9, 11, bytes.length, bytes.length];
  expect(positionsOf(bookFileOf(text), offsets)).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 1, column: 4 },
    { line: 1, column: 4 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 3, column: 1 },
  ]);
});
