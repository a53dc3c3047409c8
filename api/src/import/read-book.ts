import { account, type Account } from "@portal/domain/book/account";
import { book as bookSchema } from "@portal/domain/book/book";
import { contact, type Contact } from "@portal/domain/book/contact";
import { legalText, type LegalText } from "@portal/domain/book/legal-text";
import {
  findReferenceFaults,
  type BookFault,
  type BookRecords,
  type Records,
} from "@portal/domain/book/references";
import * as z from "zod/mini";
import { doubledKeys } from "./book-text.ts";
import { wordIssue } from "./fault-text.ts";
import type { BookFile } from "./file/book-file.ts";
import { FirstFaults, recordOffset, type Faults } from "./file/first-faults.ts";
import { indexRecords, listNames, type ListName, type RecordIndex } from "./file/index-records.ts";
import { checkLength, readParts } from "./read-parts.ts";

export type ReadBook =
  | {
      readonly ok: true;
      readonly book: BookRecords;
      /** Adds line and column to errors that only the database finds. */
      readonly placeFaults: (faults: readonly BookFault[]) => Faults;
    }
  | (Faults & { readonly ok: false });

/**
 * Reads a lender's import file, or returns the errors in the file. Unknown and duplicate fields are errors. Keeps only
 * one record in memory, and reads a record again when it is needed.
 * @throws NotUtf8
 */
export function readBook(file: BookFile): ReadBook {
  const doubled = new FirstFaults();
  const invalid = new FirstFaults();
  const index = indexRecords(file, (list, at, start, end) => {
    const text = textOf(file, start, end);
    const twice = doubledKeys(text);
    for (const fault of twice) doubled.add(start, { ...fault, path: [list, at, ...fault.path] });
    if (twice.length > 0) return;
    const value: unknown = JSON.parse(text);
    const path = [list, at];
    readParts(schemas[list], value, path, (issue) => {
      for (const fault of wordIssue(issue, (given) => isGiven(value, given.slice(path.length))))
        invalid.add(start, fault);
    });
  });
  for (const { offset, ...fault } of index.faults) doubled.add(offset, fault);
  checkOutline(index, invalid);
  // Other faults of a file with a syntax error may be consequences of the error.
  for (const { offset, ...fault } of index.faults) {
    if (fault.path.length > 0) continue;
    const syntax = new FirstFaults();
    syntax.add(offset, fault);
    return { ok: false, ...syntax.list(file, index) };
  }
  for (const found of [doubled, invalid])
    if (found.count > 0) return { ok: false, ...found.list(file, index) };

  const book = recordsIn(file, index);
  const misnamed = new FirstFaults();
  const collect = (into: FirstFaults) => (fault: BookFault) =>
    into.add(recordOffset(index, fault.path), fault);
  findReferenceFaults(book, collect(misnamed));
  if (misnamed.count > 0) return { ok: false, ...misnamed.list(file, index) };
  const placeFaults = (faults: readonly BookFault[]) => {
    const placed = new FirstFaults();
    faults.forEach(collect(placed));
    return placed.list(file, index);
  };
  return { ok: true, book, placeFaults };
}

const schemas = { contacts: contact, accounts: account, legalTexts: legalText };

const textOf = (file: BookFile, start: number, end: number) =>
  new TextDecoder().decode(file.read(start, end));

/** Checks the file's own fields. */
function checkOutline({ outline, lists, start, fields }: RecordIndex, faults: FirstFaults): void {
  const report = (issue: z.core.$ZodIssue) => {
    for (const fault of wordIssue(issue, (path) => isGiven(outline, path)))
      faults.add(fields.get(String(fault.path[0])) ?? start, fault);
  };
  readParts(bookSchema, outline, [], report);
  for (const list of listNames)
    checkLength(bookSchema.shape[list], lists[list].starts.length, [list], report);
}

function isGiven(value: unknown, path: BookFault["path"]): boolean {
  let given = value;
  for (const step of path) {
    if (typeof given !== "object" || given === null || !Object.hasOwn(given, step)) return false;
    given = (given as Record<string | number, unknown>)[step];
  }
  return true;
}

function recordsIn(file: BookFile, { lists }: RecordIndex): BookRecords {
  const readOne = (list: ListName, at: number): unknown => {
    const [start, end] = [lists[list].starts[at], lists[list].ends[at]];
    if (start === undefined || end === undefined) return undefined;
    return z.parse(schemas[list], JSON.parse(textOf(file, start, end)));
  };
  return {
    contacts: recordsOf(lists.contacts.starts.length, (at) => readOne("contacts", at) as Contact),
    accounts: recordsOf(lists.accounts.starts.length, (at) => readOne("accounts", at) as Account),
    legalTexts: recordsOf(lists.legalTexts.starts.length, (at) => readOne("legalTexts", at) as LegalText),
  };
}

function recordsOf<Item>(length: number, read: (at: number) => Item | undefined): Records<Item> {
  let latest: { at: number; record: Item | undefined } | undefined;
  return {
    length,
    at(at) {
      // Keeps the last record, because several duplicates are often in the same record.
      if (latest?.at !== at) latest = { at, record: read(at) };
      return latest.record;
    },
    *[Symbol.iterator]() {
      for (let at = 0; at < length; at += 1) {
        const record = read(at);
        if (record !== undefined) yield record;
      }
    },
  };
}
