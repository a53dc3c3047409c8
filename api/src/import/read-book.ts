import { book as bookSchema, type Book } from "@portal/domain/book/book";
import { bookPath, referenceFaults, type BookFault } from "@portal/domain/book/references";
import { readBookText, type Position } from "./book-text.ts";
import { wordIssue } from "./fault-text.ts";
import { readParts } from "./read-parts.ts";

/** What is wrong with a book, and where. */
export type Fault = Position & {
  /** `accounts[3].advances[0].balance`; empty for the document itself. */
  readonly path: string;
  readonly message: string;
};

export type Faults = {
  /** In the order of their lines, the first `mostFaults` of them. */
  readonly faults: readonly Fault[];
  /** How many there are beyond those. */
  readonly more: number;
};

export type ReadBook =
  | {
      readonly ok: true;
      readonly book: Book;
      /** Says where in the text faults are that only the database shows. */
      readonly placeFaults: (faults: readonly BookFault[]) => Faults;
    }
  | (Faults & { readonly ok: false });

/** An export that writes a field wrong writes it wrong in every record: nobody reads on from here. */
const mostFaults = 1000;

/** Reads a lender's book, or names what is wrong with it. Nothing is guessed: what is unknown or doubled is a fault. */
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
    faults: sorted.slice(0, mostFaults).map((fault) => ({ ...fault, path: bookPath(fault.path) })),
    more: Math.max(0, faults.length - mostFaults),
  };
}
