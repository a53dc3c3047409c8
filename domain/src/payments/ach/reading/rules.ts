import { hashField, recordLength } from "../records/rules.ts";

export type ReadEntry = {
  readonly transactionCode: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly amountCents: number;
  readonly reference: string;
  readonly name: string;
  readonly traceNumber: string;
  readonly addenda: readonly string[];
};

export type ReadBatch = {
  readonly secCode: string;
  readonly companyName: string;
  readonly companyId: string;
  readonly description: string;
  readonly effectiveDate: string;
  readonly entries: readonly ReadEntry[];
};

/** A bank's notice about a sent entry (Nacha Operating Rules, Appendices Four and Five). */
export type BankNotice = {
  readonly kind: "return" | "change";
  /** A return code (R01 to R99) or a change code (C01 to C99). */
  readonly code: string;
  /** The trace number of the entry that the notice is about. */
  readonly traceNumber: string;
  readonly amountCents: number;
  /** The corrected data of a change notice, exactly as in the file. */
  readonly corrected: string;
};

/** Describes why a file is invalid or incomplete. `line` is the record's number, starting with 1. */
export type FileFault = { readonly fault: string; readonly line: number };

/** Splits the text into records: at line ends, or after every 94 characters if there are no line ends. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line !== "");
  const [only, ...more] = lines;
  if (only === undefined || more.length > 0 || only.length % recordLength !== 0) return lines;
  return Array.from({ length: only.length / recordLength }, (_, at) =>
    only.slice(at * recordLength, (at + 1) * recordLength),
  );
}

type Open = { -readonly [Key in keyof ReadBatch]: ReadBatch[Key] } & { entries: ReadEntry[] };

const field = (line: string, first: number, last: number) => line.slice(first - 1, last);
const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** Reads an ACH file. Rejects a file with a wrong count, hash or total, because entries may be missing. */
export function readAchFile(text: string): { readonly batches: readonly ReadBatch[] } | FileFault {
  const lines = linesOf(text);
  const batches: ReadBatch[] = [];
  let open: Open | undefined;
  let isEnded = false;
  for (const [at, line] of lines.entries()) {
    const fail = (fault: string): FileFault => ({ fault, line: at + 1 });
    if (line.length > recordLength) return fail("a record is longer than 94 characters");
    const record = line.padEnd(recordLength);
    const type = record[0] ?? "";
    if (at === 0 && !record.startsWith("101")) return fail("the file does not start with a file header");
    if (isEnded) {
      if (/^9*$/.test(line)) continue;
      return fail("the file continues after its file control record");
    }
    if (type === "5" && !open) open = batchOf(record);
    else if (type === "6" && open) {
      const entry = entryOf(record);
      if (!Number.isInteger(entry.amountCents)) return fail("an entry's amount is not a number");
      open.entries.push(entry);
    } else if (type === "7" && open?.entries.length) addAddenda(open.entries, record);
    else if (type === "8" && open) {
      if (
        !isControlRight(record, [open], { count: [5, 10], hash: [11, 20], debit: [21, 32], credit: [33, 44] })
      )
        return fail("a batch does not match its control record");
      batches.push(open);
      open = undefined;
    } else if (type === "9" && !open) {
      const columns = { count: [14, 21], hash: [22, 31], debit: [32, 43], credit: [44, 55] } as const;
      const isRight = numberOf(field(record, 2, 7)) === batches.length;
      if (!isRight || !isControlRight(record, batches, columns))
        return fail("the file does not match its control record");
      isEnded = true;
    } else if (at > 0) return fail(`a record of type ${type} is not allowed here`);
  }
  return isEnded
    ? { batches }
    : { fault: "the file ends before its file control record", line: lines.length };
}

function batchOf(record: string): Open {
  return {
    companyName: field(record, 5, 20).trim(),
    companyId: field(record, 41, 50).trim(),
    secCode: field(record, 51, 53),
    description: field(record, 54, 63).trim(),
    effectiveDate: field(record, 70, 75),
    entries: [],
  };
}

function entryOf(record: string): ReadEntry {
  return {
    transactionCode: field(record, 2, 3),
    routingNumber: field(record, 4, 12),
    accountNumber: field(record, 13, 29).trim(),
    amountCents: numberOf(field(record, 30, 39)),
    reference: field(record, 40, 54).trim(),
    name: field(record, 55, 76).trim(),
    traceNumber: field(record, 80, 94),
    addenda: [],
  };
}

function addAddenda(entries: ReadEntry[], record: string): void {
  const last = entries.splice(-1);
  entries.push(...last.map((entry) => ({ ...entry, addenda: [...entry.addenda, record] })));
}

type Column = readonly [first: number, last: number];
type Columns = {
  readonly count: Column;
  readonly hash: Column;
  readonly debit: Column;
  readonly credit: Column;
};

/** Compares only the sum of debits and credits, because banks differ in which total includes a returned entry. */
function isControlRight(record: string, batches: readonly ReadBatch[], columns: Columns): boolean {
  const entries = batches.flatMap((batch) => batch.entries);
  const count = entries.reduce((sum, { addenda }) => sum + 1 + addenda.length, 0);
  const cents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const told = (name: keyof Columns) => field(record, ...columns[name]);
  return (
    numberOf(told("count")) === count &&
    told("hash") === hashField(entries.map(({ routingNumber }) => routingNumber)) &&
    numberOf(told("debit")) + numberOf(told("credit")) === cents
  );
}

/** Codes of notices between banks: dishonored returns, contested returns and refused changes. */
const betweenBanks = /^(?:R6[1-9]|R7\d|R8[0-5]|C6\d)$/;

export type FileNotices = { readonly news: readonly BankNotice[]; readonly ignored: number };

/** Returns the notices about sent entries. Addenda type 99 is a return, and type 98 is a notification of change. */
export function noticesIn(batches: readonly ReadBatch[]): FileNotices {
  const all = batches.flatMap(({ entries }) =>
    entries.map((entry) => entry.addenda.flatMap((addenda) => noticeOf(addenda, entry.amountCents))),
  );
  const told = all.flat();
  return {
    news: told.filter(({ code }) => !betweenBanks.test(code)),
    ignored:
      told.filter(({ code }) => betweenBanks.test(code)).length +
      all.filter((each) => each.length === 0).length,
  };
}

function noticeOf(addenda: string, amountCents: number): BankNotice[] {
  const kind = { "99": "return", "98": "change" }[field(addenda, 2, 3)] as BankNotice["kind"] | undefined;
  const code = field(addenda, 4, 6);
  if (!kind || !(kind === "return" ? /^R\d\d$/ : /^C\d\d$/).test(code)) return [];
  return [{ kind, code, traceNumber: field(addenda, 7, 21), amountCents, corrected: field(addenda, 36, 64) }];
}
