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

/** A fault. `offset` is the fault's position in the record's text, if the path is not enough to find it. */
export type FaultInFile = BookFault & { readonly offset?: number };

/** Collects faults in any order. Keeps the faults of the first faulty records, and only counts the other faults. */
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
    const textOf = recordReader(file, index);
    const sorted = this.#kept
      .map(({ from, fault }) => ({
        from,
        fault,
        offset: fault.offset ?? textOf(fault.path)?.offsetOf(fault.path) ?? 0,
      }))
      .toSorted((one, other) => one.from - other.from || one.offset - other.offset)
      .slice(0, maxFaults);
    const positions = positionsOf(file, byteOffsets(sorted, textOf));
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

type RecordText = { readonly text: string; readonly offsetOf: ReturnType<typeof offsetsIn> };

/** Returns a function that reads the record of a path again, or returns undefined for the file's own fields. */
function recordReader(file: BookFile, index: RecordIndex) {
  let latest: { from: number; record: RecordText } | undefined;
  return ([list, at]: BookFault["path"]): RecordText | undefined => {
    if (typeof at !== "number") return undefined;
    const from = recordOffset(index, [list ?? "", at]);
    if (latest?.from !== from) {
      const text = new TextDecoder().decode(
        file.read(from, index.lists[list as ListName].ends[at] ?? file.size),
      );
      const find = offsetsIn(text);
      latest = { from, record: { text, offsetOf: ([, , ...rest]) => find(rest) } };
    }
    return latest.record;
  };
}

/**
 * Converts offsets in the texts of records to byte offsets in the file. Continues from the previous fault, so that a
 * record's text is measured only once.
 */
function byteOffsets(
  sorted: readonly { readonly from: number; readonly fault: FaultInFile; readonly offset: number }[],
  textOf: (path: BookFault["path"]) => RecordText | undefined,
): number[] {
  let latest = { from: -1, offset: 0, bytes: 0 };
  return sorted.map(({ from, fault, offset }) => {
    if (latest.from !== from) latest = { from, offset: 0, bytes: from };
    const between = textOf(fault.path)?.text.slice(latest.offset, offset) ?? "";
    latest = { from, offset, bytes: latest.bytes + Buffer.byteLength(between) };
    return latest.bytes;
  });
}
