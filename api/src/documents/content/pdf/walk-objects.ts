import { inflateSync } from "node:zlib";
import {
  hasRepeatedKey,
  isDictionary,
  isName,
  parseValue,
  type PdfDictionary,
  type PdfValue,
} from "./parse-value.ts";

/** The maximum total size of a file's object streams after inflating, in bytes. */
const maxInflatedBytes = 64 * 1024 * 1024;

export type PdfObject = {
  /** The object's number. Undefined for a trailer. */
  readonly number: number | undefined;
  readonly value: PdfValue;
  /** The stream's bytes as stored in the file, if the object has a stream. */
  readonly stream: Buffer | undefined;
};

/**
 * Yields every object of a PDF, because some PDF readers also use old revisions and unreferenced objects.
 * @throws for a broken or unusually compressed object stream
 */
export function* walkObjects(bytes: Buffer): Generator<PdfObject, void> {
  const source = bytes.toString("latin1");
  const room = { bytes: maxInflatedBytes };
  for (const { number, at } of beginnings(source)) {
    const parsed = parseValue(source, at);
    if (!parsed) continue;
    const { value, end } = parsed;
    const stream = isDictionary(value) ? streamAt(source, bytes, end, value) : undefined;
    yield { number, value, stream };
    if (isDictionary(value) && isObjectStream(value, stream)) yield* packedObjects(value, stream, room);
  }
}

/** Inflates a stream. @throws if the stream uses a compression other than Flate, or exceeds the remaining size */
export function inflated(dictionary: PdfDictionary, stream: Buffer, room: { bytes: number }): Buffer {
  const filter = dictionary.get("Filter") ?? [];
  const filters = Array.isArray(filter) ? filter : [filter];
  // Refuses the key F, because PDF readers disagree about its meaning.
  const isPlain = !["F", "FFilter", "DP"].some((key) => dictionary.has(key)) && !isPredicted(dictionary);
  if (filters.length === 0 && isPlain) return stream;
  const [only] = filters;
  const isFlate = filters.length === 1 && isName(only) && ["FlateDecode", "Fl"].includes(only.name);
  if (!isFlate || !isPlain) throw new Error("a stream in a PDF uses an unusual compression");
  const content = inflateSync(stream, { maxOutputLength: Math.max(1, room.bytes) });
  room.bytes -= content.length;
  return content;
}

function isPredicted(dictionary: PdfDictionary): boolean {
  const parameters = dictionary.get("DecodeParms") ?? null;
  const each = Array.isArray(parameters) ? parameters : [parameters];
  return each.some((one) => one !== null && !(isDictionary(one) && (one.get("Predictor") ?? 1) === 1));
}

/** Detects an object stream by the stream's type or by the dictionary key First. */
function isObjectStream(dictionary: PdfDictionary, stream: Buffer | undefined): boolean {
  const type = dictionary.get("Type");
  return (stream && dictionary.has("First")) || (isName(type) && type.name === "ObjStm");
}

/**
 * Yields the objects in an object stream, which begins with pairs of object numbers and positions (ISO 32000-1, 7.5.7).
 */
function* packedObjects(
  dictionary: PdfDictionary,
  stream: Buffer | undefined,
  room: { bytes: number },
): Generator<PdfObject, void> {
  const [first, count] = [dictionary.get("First"), dictionary.get("N")];
  if (!stream || hasRepeatedKey(dictionary) || typeof first !== "number" || typeof count !== "number")
    throw new Error("an object stream is corrupt");
  const source = inflated(dictionary, stream, room).toString("latin1");
  const head = source.slice(0, first).match(/\d+/g) ?? [];
  if (head.length < 2 * count) throw new Error("an object stream is truncated");
  for (let index = 0; index < count; index++) {
    const parsed = parseValue(source, first + Number(head[index * 2 + 1]));
    if (parsed) yield { number: Number(head[index * 2]), value: parsed.value, stream: undefined };
  }
}

/** Yields the position after each object header, such as `7 0 obj`, and after each `trailer`. */
function* beginnings(source: string): Generator<{ number: number | undefined; at: number }, void> {
  for (let at = source.indexOf("obj"); at >= 0; at = source.indexOf("obj", at + 3)) {
    const before = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/.exec(
      source.slice(Math.max(0, at - 40), at),
    );
    yield { number: before ? Number(before[1]) : undefined, at: at + 3 };
  }
  for (let at = source.indexOf("trailer"); at >= 0; at = source.indexOf("trailer", at + 7)) {
    yield { number: undefined, at: at + 7 };
  }
}

/**
 * Returns the bytes of a stream.
 * @throws if PDF readers would disagree about the start of an object stream
 */
function streamAt(source: string, bytes: Buffer, at: number, dictionary: PdfDictionary): Buffer | undefined {
  const keyword = /(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*stream(\r\n|\n|\r)?/y;
  keyword.lastIndex = at;
  const found = keyword.exec(source);
  if (!found) return undefined;
  if (found[1] === undefined && dictionary.has("First")) throw new Error("an object stream has no start");
  const end = source.indexOf("endstream", keyword.lastIndex);
  return bytes.subarray(keyword.lastIndex, end < 0 ? bytes.length : end);
}
