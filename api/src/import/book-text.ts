import type { BookFault } from "@portal/domain/book/references";
import { findNodeAtLocation, parseTree, printParseErrorCode, visit, type Node } from "jsonc-parser";

type Path = BookFault["path"];
/** Line and column numbers start at 1. */
export type Position = { readonly line: number; readonly column: number };

/** The parsed text of the lender's import file, with the positions of its fields. */
export type BookText = {
  readonly value: unknown;
  readonly isGiven: (path: Path) => boolean;
  /**
   * Returns the position of a field or a list entry in the text. If the field is missing, returns the record's
   * position.
   */
  readonly positionOf: (path: Path) => Position;
};

type TextFault = BookFault & { readonly offset: number };

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Parses strict JSON and refuses objects that have the same key twice. */
export function readBookText(
  text: string,
): BookText | { readonly faults: readonly (BookFault & Position)[] } {
  const positionOf = positions(text);
  const faults = textFaults(text);
  if (faults.length > 0) {
    return { faults: faults.map(({ offset, ...fault }) => ({ ...fault, ...positionOf(offset) })) };
  }
  // Built only if there are faults, because a syntax tree takes thirty times the memory of the text.
  let tree: Node | undefined;
  const root = () => {
    tree ??= parseTree(text, [], strict);
    if (!tree) throw new Error("a text without faults has no syntax tree");
    return tree;
  };
  return {
    value: JSON.parse(text) as unknown,
    isGiven: (path) => findNodeAtLocation(root(), [...path]) !== undefined,
    positionOf: (path) => positionOf(offsetOf(root(), path)),
  };
}

/** Finds syntax errors. If there are none, finds keys that occur twice in one object. */
function textFaults(text: string): TextFault[] {
  const errors: TextFault[] = [];
  const doubled: TextFault[] = [];
  const names: Set<string>[] = [];
  try {
    visit(
      text,
      {
        onError: (error, offset) =>
          errors.push({ offset, path: [], message: `is not JSON here: ${printParseErrorCode(error)}` }),
        onObjectBegin: () => void names.push(new Set()),
        onObjectEnd: () => void names.pop(),
        onObjectProperty: (key, offset, _length, _line, _character, pathOf) => {
          const seen = names.at(-1);
          if (seen?.has(key))
            doubled.push({ offset, path: [...pathOf(), key], message: "stands here a second time" });
          // Assigning `__proto__` to an object would set the object's prototype and bypass the check for unknown fields.
          if (key === "__proto__")
            doubled.push({ offset, path: [...pathOf(), key], message: "is not a field of a book" });
          seen?.add(key);
        },
      },
      strict,
    );
  } catch (error) {
    // The text is nested too deeply for the parser.
    if (error instanceof RangeError) return [{ offset: 0, path: [], message: "is not a JSON document" }];
    throw error;
  }
  return errors.length > 0 ? errors : doubled;
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
