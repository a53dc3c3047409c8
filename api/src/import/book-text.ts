import type { BookFault } from "@portal/domain/book/references";
import { faultTexts } from "./fault-text.ts";
import { findNodeAtLocation, parseTree, visit, type Node } from "jsonc-parser";

type Path = BookFault["path"];

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Finds keys that occur twice in one object of a record. Parsers differ in which of the values they use. */
export function doubledKeys(text: string): (BookFault & { readonly offset: number })[] {
  const doubled: (BookFault & { readonly offset: number })[] = [];
  const names: Set<string>[] = [];
  try {
    visit(
      text,
      {
        onObjectBegin: () => void names.push(new Set()),
        onObjectEnd: () => void names.pop(),
        onObjectProperty: (key, offset, _length, _line, _character, pathOf) => {
          const seen = names.at(-1);
          if (seen?.has(key)) doubled.push({ offset, path: [...pathOf(), key], message: faultTexts.twice });
          // Assigning `__proto__` to an object would set the object's prototype and bypass the check for unknown fields.
          if (key === "__proto__")
            doubled.push({ offset, path: [...pathOf(), key], message: faultTexts.unknownField });
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
  return doubled;
}

/**
 * Returns a function that finds the offset of a field's name or a list entry in a record, or of the object if the field
 * is missing.
 */
export function offsetsIn(text: string): (path: Path) => number {
  const root = parseTree(text, [], strict);
  return (path) => (root ? offsetOf(root, path) : 0);
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
