/** A PDF value (ISO 32000-1, 7.3). Kinds of values that no check needs are null. */
export type PdfValue = number | null | PdfName | PdfText | PdfReference | PdfDictionary | readonly PdfValue[];
export type PdfName = { readonly name: string };
export type PdfText = { readonly text: string };
export type PdfReference = { readonly object: number };
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** The maximum nesting of values. Legitimate files nest less deeply, and deeper values could exhaust the stack. */
const deepest = 128;
const space = "\\0\\t\\n\\f\\r ";
const regular = `[^${space}()<>[\\]{}/%]`;
const tokens = new RegExp(
  `[${space}]+|%[^\\r\\n]*|<<|>>|[[\\]{}]|/${regular}*|${regular}+|<[0-9a-fA-F${space}]*>|\\(`,
  "y",
);
/** Keys for the parser's own entries, with a character that PDF names cannot contain. */
const [repeated, shiftedKey] = ["\u{1F501}", "\u{1F500}"];
const integer = /^[+-]?\d+$/;

export function isName(value: PdfValue | undefined): value is PdfName {
  return value != null && typeof value === "object" && "name" in value;
}

export function isText(value: PdfValue | undefined): value is PdfText {
  return value != null && typeof value === "object" && "text" in value;
}

export function isReference(value: PdfValue | undefined): value is PdfReference {
  return value != null && typeof value === "object" && "object" in value;
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

/**
 * Parses the value at `start`. Closes an unfinished value at the end of the source, as PDF readers do.
 * @param source one character for each byte
 * @throws RangeError if the value is nested too deeply
 */
export function parseValue(source: string, start: number): { value: PdfValue; end: number } | undefined {
  const open: { readonly isDictionary: boolean; readonly items: PdfValue[] }[] = [];
  let at = start;
  for (;;) {
    tokens.lastIndex = at;
    const token = tokens.exec(source)?.[0];
    if (token === undefined) {
      if (at >= source.length) return closeAll();
      // Skips a stray character, as PDF readers do.
      at += 1;
      continue;
    }
    at += token.length;
    if (/^[\0\t\n\f\r %]/.test(token)) continue;
    if (token === "<<" || token === "[") {
      if (open.length === deepest) throw new RangeError("a value in a PDF is nested too deeply");
      open.push({ isDictionary: token === "<<", items: [] });
      continue;
    }
    let value: PdfValue;
    if (token === ">>" || token === "]") {
      const innermost = open.at(-1);
      if (!innermost) return undefined;
      // Ignores a closing bracket without a matching opening bracket.
      if (innermost.isDictionary !== (token === ">>")) continue;
      open.pop();
      value = valueOf(innermost);
    } else if (token === "(") {
      const read = readText(source, at);
      value = { text: read.text };
      at = read.end;
    } else value = plainValue(token);
    const inside = open.at(-1);
    if (!inside) return { value, end: at };
    if (token === "R") refer(inside.items);
    else inside.items.push(value);
  }

  function closeAll() {
    for (;;) {
      const closed = open.pop();
      if (!closed) return undefined;
      const value = valueOf(closed);
      const inside = open.at(-1);
      if (!inside) return { value, end: at };
      inside.items.push(value);
    }
  }
}

/** Replaces the two numbers before the keyword R with an object reference. */
function refer(items: PdfValue[]): void {
  const [number] = items.splice(-2);
  items.push({ object: typeof number === "number" ? number : -1 });
}

function valueOf({ isDictionary: isPairs, items }: { isDictionary: boolean; items: PdfValue[] }): PdfValue {
  if (!isPairs) return items;
  const dictionary = new Map<string, PdfValue>();
  for (let at = 0; at < items.length; at++) {
    const key = items[at];
    // Skips a value in the place of a key, so that one stray value does not shift the following pairs.
    if (!isName(key)) continue;
    at += 1;
    const [value, next] = [items[at] ?? null, items[at + 1] ?? null];
    put(dictionary, key.name, value);
    // Some PDF readers are off by one when they pair keys and values. Records the action that such a reader would run.
    if (isName(value) && value.name === "S" && isName(next)) put(shiftedOf(dictionary), "S", next);
  }
  return dictionary;
}

function shiftedOf(dictionary: Map<string, PdfValue>): Map<string, PdfValue> {
  const shifted = (dictionary.get(shiftedKey) ?? new Map()) as Map<string, PdfValue>;
  dictionary.set(shiftedKey, shifted);
  return shifted;
}

/** Keeps all values of a repeated key, because some PDF readers use the first value and others use the last. */
function put(dictionary: Map<string, PdfValue>, key: string, value: PdfValue): void {
  let into = dictionary;
  while (into.has(key)) {
    const again = into.get(repeated) ?? new Map<string, PdfValue>();
    into.set(repeated, again);
    into = again as Map<string, PdfValue>;
  }
  into.set(key, value);
}

function plainValue(token: string): PdfValue {
  if (token.startsWith("/")) return { name: unescapeName(token.slice(1)) };
  if (token.startsWith("<")) return { text: fromHex(token) };
  return integer.test(token) ? Number(token) : null;
}

/** Decodes escapes in a name: `/Java#53cript` becomes `JavaScript`. */
function unescapeName(name: string): string {
  return name.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function fromHex(token: string): string {
  return Buffer.from(token.replaceAll(/[^0-9a-fA-F]/g, ""), "hex").toString("latin1");
}

export function hasRepeatedKey(dictionary: PdfDictionary): boolean {
  return dictionary.has(repeated);
}

/**
 * Reads a PDF text in parentheses, even with nested parentheses.
 * @param start the position after the opening parenthesis
 */
function readText(source: string, start: number): { text: string; end: number } {
  const parts = /[()]|\\(?:[0-7]{1,3}|\r\n|[\s\S])?/g;
  parts.lastIndex = start;
  let [depth, from, text] = [1, start, ""];
  for (let part = parts.exec(source); part; part = parts.exec(source)) {
    const [sign] = part;
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else {
      text += source.slice(from, part.index) + unescape(sign.slice(1));
      from = parts.lastIndex;
    }
    if (depth === 0) return { text: text + source.slice(from, part.index), end: parts.lastIndex };
  }
  return { text: text + source.slice(from), end: source.length };
}

function unescape(sign: string): string {
  if (/^[0-7]/.test(sign)) return String.fromCharCode(parseInt(sign, 8) & 0xff);
  if (/^[\r\n]/.test(sign)) return "";
  return { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }[sign] ?? sign;
}
