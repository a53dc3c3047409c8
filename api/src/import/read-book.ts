import { book as bookSchema, type Book } from "@portal/domain/wire/book";
import { bookPath } from "@portal/domain/wire/book-references";
import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";
import * as z from "zod/mini";
import { faultsOf, type Place } from "./fault-text.ts";

/** What is wrong with a book, and where: lines and columns count from 1. */
export type Fault = {
  readonly line: number;
  readonly column: number;
  /** `accounts[3].advances[0].balance`; empty for the document itself. */
  readonly path: string;
  readonly message: string;
};

export type ReadBook =
  | {
      readonly ok: true;
      readonly book: Book;
      /** Says where in the text a record stands, for faults that only the database shows. */
      readonly faultAt: (place: Place) => Fault;
    }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Reads a lender's book, or names every fault in it. Nothing is guessed: what is unknown or doubled is a fault. */
export function readBook(text: string): ReadBook {
  const positionOf = positions(text);
  const fault = (offset: number, path: Place["path"], message: string): Fault => ({
    ...positionOf(offset),
    path: bookPath(path),
    message,
  });
  const syntax: ParseError[] = [];
  const root = treeOf(text, syntax);
  if (!root || syntax.length > 0) {
    const faults = syntax.map(({ error, offset }) =>
      fault(offset, [], `is not JSON here: ${printParseErrorCode(error)}`),
    );
    return { ok: false, faults: faults.length > 0 ? faults : [fault(0, [], "is not a JSON document")] };
  }
  const faultAt = ({ path, message }: Place) => fault(offsetOf(root, path), path, message);
  const doubled = doubledKeys(root).map(({ offset, path, message }) => fault(offset, path, message));
  if (doubled.length > 0) return { ok: false, faults: doubled };
  const value: unknown = getNodeValue(root);
  const checked = z.safeParse(bookSchema, value);
  if (checked.success) return { ok: true, book: checked.data, faultAt };
  const places = checked.error.issues.flatMap((issue) =>
    faultsOf(issue, hasValue(root, issue.path as Place["path"])),
  );
  return {
    ok: false,
    faults: places.map(faultAt).toSorted((one, other) => one.line - other.line || one.column - other.column),
  };
}

/** The document's tree; undefined when it is nested so deep that the parser gives up. */
function treeOf(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, {
      disallowComments: true,
      allowTrailingComma: false,
      allowEmptyContent: false,
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function hasValue(root: Node, path: Place["path"]): boolean {
  return findNodeAtLocation(root, [...path]) !== undefined;
}

/** Where the field stands (its name, where it has one); for a missing one, the record that lacks it. */
function offsetOf(root: Node, path: Place["path"]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (!node) continue;
    const isNamed = length === path.length && node.parent?.type === "property";
    return isNamed ? (node.parent?.offset ?? node.offset) : node.offset;
  }
  return root.offset;
}

/** Keys that stand twice in one object: parsers differ in which they take, so none is taken. */
function doubledKeys(root: Node): (Place & { readonly offset: number })[] {
  const found: (Place & { readonly offset: number })[] = [];
  const visit = (node: Node, path: readonly (string | number)[]): void => {
    if (node.type === "array") {
      for (const [at, child] of (node.children ?? []).entries()) visit(child, [...path, at]);
    }
    if (node.type !== "object") return;
    const names = new Set<string>();
    for (const { children = [], offset } of node.children ?? []) {
      const [name, value] = children;
      const key = String(name?.value);
      if (names.has(key)) found.push({ offset, path: [...path, key], message: "stands here a second time" });
      // Assigned to an object it would set the prototype and so slip past the check for unknown fields.
      if (key === "__proto__")
        found.push({ offset, path: [...path, key], message: "is not a field of a book" });
      names.add(key);
      if (value) visit(value, [...path, key]);
    }
  };
  visit(root, []);
  return found;
}

/** Line and column of an offset, both from 1. */
function positions(text: string): (offset: number) => Pick<Fault, "line" | "column"> {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
