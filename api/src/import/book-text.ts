import type { BookFault } from "@portal/domain/book/references";
import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";

type Path = BookFault["path"];
/** Line and column numbers start at 1. */
export type Position = { readonly line: number; readonly column: number };

/** The parsed text of the lender's import file, with the positions of its fields. */
export type BookText = {
  readonly value: unknown;
  readonly isGiven: (path: Path) => boolean;
  /** Returns the position of a field's name or a list entry, or the position of the record if the field is missing. */
  readonly positionOf: (path: Path) => Position;
};

type TextFault = BookFault & { readonly offset: number };

/** Parses strict JSON and refuses objects that have the same key twice. */
export function readBookText(
  text: string,
): BookText | { readonly faults: readonly (BookFault & Position)[] } {
  const positionOf = positions(text);
  const errors: ParseError[] = [];
  const root = treeOf(text, errors);
  const faults = root && errors.length === 0 ? doubledKeys(root) : syntaxFaults(errors);
  if (!root || faults.length > 0) {
    return { faults: faults.map(({ offset, ...fault }) => ({ ...fault, ...positionOf(offset) })) };
  }
  return {
    value: getNodeValue(root) as unknown,
    isGiven: (path) => findNodeAtLocation(root, [...path]) !== undefined,
    positionOf: (path) => positionOf(offsetOf(root, path)),
  };
}

/** Returns the import file's syntax tree, or undefined if the file is nested too deeply for the parser. */
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

function syntaxFaults(errors: readonly ParseError[]): TextFault[] {
  if (errors.length === 0) return [{ offset: 0, path: [], message: "is not a JSON document" }];
  return errors.map(({ error, offset }) => ({
    offset,
    path: [],
    message: `is not JSON here: ${printParseErrorCode(error)}`,
  }));
}

/** Finds keys that occur twice in one object, because parsers differ in which of the two values they use. */
function doubledKeys(root: Node): TextFault[] {
  const found: TextFault[] = [];
  const visit = (node: Node, path: Path): void => {
    if (node.type === "array") {
      for (const [at, child] of (node.children ?? []).entries()) visit(child, [...path, at]);
    }
    if (node.type !== "object") return;
    const names = new Set<string>();
    for (const { children = [], offset } of node.children ?? []) {
      const [name, value] = children;
      const key = String(name?.value);
      if (names.has(key)) found.push({ offset, path: [...path, key], message: "stands here a second time" });
      // Assigning `__proto__` to an object would set the object's prototype and bypass the check for unknown fields.
      if (key === "__proto__")
        found.push({ offset, path: [...path, key], message: "is not a field of a book" });
      names.add(key);
      if (value) visit(value, [...path, key]);
    }
  };
  visit(root, []);
  return found;
}

function offsetOf(root: Node, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (!node) continue;
    const isNamed = length === path.length && node.parent?.type === "property";
    return isNamed ? (node.parent?.offset ?? node.offset) : node.offset;
  }
  return root.offset;
}

function positions(text: string): (offset: number) => Position {
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
