import { book as bookSchema, type Book } from "@portal/domain/book/book";
import { bookPath, referenceFaults, type BookFault } from "@portal/domain/book/references";
import { readBookText, type Position } from "./book-text.ts";
import { wordIssue } from "./fault-text.ts";
import { readParts } from "./read-parts.ts";

export type Fault = Position & {
  /** The path of the invalid value, such as `accounts[3].advances[0].balance`; empty for the whole import file. */
  readonly path: string;
  readonly message: string;
};

export type Faults = {
  /** At most `maxFaults` errors, sorted by line. */
  readonly faults: readonly Fault[];
  /** The number of further errors, which `faults` omits. */
  readonly more: number;
};

export type ReadBook =
  | {
      readonly ok: true;
      readonly book: Book;
      /** Adds the line and column to errors that the import finds only in the database. */
      readonly placeFaults: (faults: readonly BookFault[]) => Faults;
    }
  | (Faults & { readonly ok: false });

/**
 * The maximum number of listed errors. A faulty export repeats its error in every record, so further errors are only
 * counted.
 */
const maxFaults = 1000;

/** Reads a lender's import file or lists its errors. Unknown and duplicate fields are errors. */
export function readBook(text: string): ReadBook {
  const read = readBookText(text);
  if ("faults" in read) return { ok: false, ...inOrder(read.faults) };
  const placeFaults = (faults: readonly BookFault[]) =>
    inOrder(faults.map((fault) => ({ ...fault, ...read.positionOf(fault.path) })));
  const found: BookFault[] = [];
  const value = readParts(bookSchema, read.value, [], (issue) => {
    for (const fault of wordIssue(issue, read.isGiven)) found.push(fault);
  });
  if (found.length > 0) return { ok: false, ...placeFaults(found) };
  const book = value as Book;
  const misnamed = referenceFaults(book);
  return misnamed.length > 0 ? { ok: false, ...placeFaults(misnamed) } : { ok: true, book, placeFaults };
}

function inOrder(faults: readonly (BookFault & Position)[]): Faults {
  const sorted = faults.toSorted((one, other) => one.line - other.line || one.column - other.column);
  return {
    faults: sorted.slice(0, maxFaults).map((fault) => ({ ...fault, path: bookPath(fault.path) })),
    more: Math.max(0, faults.length - maxFaults),
  };
}
