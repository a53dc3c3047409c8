import { bookPath, type BookFault } from "@portal/domain/book/references";
import { offsetsIn } from "../book-text.ts";
import { positionsOf, type BookFile, type Position } from "./book-file.ts";
import type { ListName, RecordIndex } from "./index-records.ts";

export type Fault = Position & {
  /** The path of the invalid value, such as `accounts[3].advances[0].balance`; empty for the whole import file. */
  readonly path: string;
  readonly message: string;
};

export type Faults = {
  /** At most `maxFaults` errors, sorted by line. */
  readonly faults: readonly Fault[];
  /** The number of errors beyond `maxFaults`. */
  readonly more: number;
};

/**
 * The maximum number of listed errors. A faulty export repeats its error in every record, so further errors are only
 * counted.
 */
const maxFaults = 1000;

/** A fault, with its byte offset in the file if the path does not determine it. */
export type FaultInFile = BookFault & { readonly offset?: number };

/** Collects faults in any order. Keeps only the faults of the first faulty records, and counts the others. */
export class FirstFaults {
  #count = 0;
  #most = 2 * maxFaults;
  #kept: { readonly from: number; readonly fault: FaultInFile }[] = [];

  /** @param from the byte offset of the fault's record */
  add(from: number, fault: FaultInFile): void {
    this.#count += 1;
    this.#kept.push({ from, fault });
    if (this.#kept.length < this.#most) return;
    this.#kept.sort((one, other) => one.from - other.from);
    const last = this.#kept[maxFaults - 1]?.from ?? from;
    // Keeps all faults of the last record, because their order within the record is not known yet.
    this.#kept = this.#kept.filter((each) => each.from <= last);
    this.#most = 2 * Math.max(maxFaults, this.#kept.length);
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the first faults with their positions. */
  list(file: BookFile, index: RecordIndex): Faults {
    const offsetOf = offsetFinder(file, index);
    const sorted = this.#kept
      .map(({ fault }) => ({ fault, offset: fault.offset ?? offsetOf(fault.path) }))
      .toSorted((one, other) => one.offset - other.offset)
      .slice(0, maxFaults);
    const positions = positionsOf(
      file,
      sorted.map(({ offset }) => offset),
    );
    const faults = sorted.map(({ fault: { path, message } }, at) => ({
      path: bookPath(path),
      message,
      ...(positions[at] ?? { line: 1, column: 1 }),
    }));
    return { faults, more: this.#count - faults.length };
  }
}

/** Returns the byte offset of a fault's record, or of the file's own field. */
export function recordOffset({ lists, fields, start }: RecordIndex, [list, at]: BookFault["path"]): number {
  const places = typeof at === "number" ? lists[list as ListName] : undefined;
  return places?.starts[Number(at)] ?? fields.get(String(list)) ?? start;
}

/** Reads each faulty record again to find the faulty field. */
function offsetFinder(file: BookFile, index: RecordIndex): (path: BookFault["path"]) => number {
  let read: { from: number; text: string; offsetOf: ReturnType<typeof offsetsIn> } | undefined;
  return (path) => {
    const from = recordOffset(index, path);
    const [list, at, ...rest] = path;
    if (typeof at !== "number") return from;
    if (read?.from !== from) {
      const end = index.lists[list as ListName].ends[at] ?? file.size;
      const text = new TextDecoder().decode(file.read(from, end));
      read = { from, text, offsetOf: offsetsIn(text) };
    }
    return from + Buffer.byteLength(read.text.slice(0, read.offsetOf(rest)));
  };
}
