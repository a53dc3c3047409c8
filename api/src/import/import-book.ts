import { setTimeout as wait } from "node:timers/promises";
import { isStatementTimeout } from "@portal/database/faults";
import { repeatAfterConflict } from "@portal/database/repeat-after-conflict";
import type { BookFault, BookRecords } from "@portal/domain/book/references";
import { thePortal, type Principal } from "@portal/domain/events/principal";
import type { Context, Eventful, Scope, Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import { appendAudit } from "../platform/audit/append-audit.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { createLog } from "../platform/log.ts";
import { refreshSearch } from "../work/search/refresh-search.ts";
import { refreshWork } from "../work/refresh-work.ts";
import { findConflicts } from "./find-conflicts.ts";
import { limitTransaction, whileOnlyImport } from "./lock-import.ts";
import type { Counts } from "./merge/merge-rows.ts";
import { prepareSignIns } from "./prepare-sign-ins.ts";
import { checkSize, splitBook, usualSize, type BookPart, type PartSize } from "./split-book.ts";
import { BookConflict, kinds, writeBook, type Kind, type WrittenBook } from "./write-book.ts";

type ByKind = Readonly<Record<Kind, Counts>>;
export type ImportCounts = Counts & { readonly byKind: ByKind };

type ImportContext = Pick<Context, "database" | "clock"> & {
  readonly config: Pick<Context["config"], "encryptionKeys" | "peppers">;
  readonly log?: Scope["log"];
};
type ImportTransaction = Pick<Transaction, "database" | "clock" | "cipher" | "events">;

/**
 * Thrown when an import ends after it stored only some parts of a file. A second import of the file stores the missing
 * parts.
 */
export class ImportInterrupted extends Error {
  override readonly name = "ImportInterrupted";
  /** How much of the file was stored, such as `200 of 650 businesses`. */
  readonly progress: string;
  constructor(stored: number, all: number, cause: unknown) {
    const progress = `${stored} of ${all} businesses`;
    super(`the import was interrupted after it stored ${progress}`, { cause });
    this.progress = progress;
  }
}

/**
 * Adds or updates the records of an import file by external id. Keeps records that the file omits.
 * @param patienceMs time limit for waiting for a running import
 */
export async function importBook(
  context: ImportContext,
  book: BookRecords,
  {
    patienceMs = 10 * 60_000,
    ...sizes
  }: { patienceMs?: number; size?: PartSize; checkedAtOnce?: PartSize } = {},
): Promise<ImportCounts> {
  const { clock, config } = context;
  const cipher = fieldCipher(config);
  return importParts(context, book, {
    patienceMs,
    ...sizes,
    by: thePortal,
    transact: (work) =>
      repeatAfterConflict(() =>
        context.database.transaction(async (database) => {
          const events: Eventful["events"] = [];
          const result = await work({ database, clock, cipher, events });
          await refreshWork({ database, clock }, events);
          await refreshSearch(database, events);
          await appendAudit({ database, clock, config }, events);
          return result;
        }),
      ),
  });
}

/**
 * Checks a whole import file, then writes its parts in separate transactions, so that borrowers wait only briefly.
 * @throws BookConflict, ImportBusy or ImportInterrupted
 */
export async function importParts(
  context: ImportContext,
  book: BookRecords,
  {
    patienceMs,
    size = usualSize,
    checkedAtOnce = checkSize,
    by,
    transact,
  }: {
    readonly patienceMs: number;
    readonly size?: PartSize;
    /** The size of the parts in which the file is checked before the import writes anything. */
    readonly checkedAtOnce?: PartSize;
    readonly by: Principal;
    readonly transact: <Result>(work: (tx: ImportTransaction) => Promise<Result>) => Promise<Result>;
  },
): Promise<ImportCounts> {
  const { database, log = createLog("warn"), config, clock } = context;
  // Reads the file before the import takes its lease, because reading from disk would block the lease's renewal.
  const parts = splitBook(book, size);
  const checks = parts.length > 1 ? splitBook(book, checkedAtOnce) : [];
  return whileOnlyImport({ database, log }, patienceMs, async (requireLease) => {
    const cipher = fieldCipher(config);
    const conflicts: BookFault[] = [];
    for (const { read, newContacts, pathInBook } of checks) {
      const found = await findConflicts(database, read(), { newContacts, cipher, now: clock.now() });
      for (const { path, message } of found) conflicts.push({ path: pathInBook(path), message });
    }
    if (conflicts.length > 0) throw new BookConflict(conflicts);
    let total: ByKind | undefined;
    let stored = 0;
    try {
      for (const [at, part] of parts.entries()) {
        const before = total;
        const startedMs = performance.now();
        const records = part.read();
        const { newContacts } = part;
        total = await writePart(part, async () => {
          const newOnes = { contacts: records.contacts.slice(0, newContacts) };
          const prepared = await prepareSignIns(context, newOnes);
          await requireLease();
          return transact(async (tx) => {
            await limitTransaction(tx.database);
            const { byKind: counts, ...touched } = await writeBook(tx.database, records, {
              prepared,
              newContacts,
              cipher: tx.cipher,
              now: tx.clock.now(),
            });
            const sum = before ? addKinds(before, counts) : counts;
            await recordPart(tx, by, { part: at + 1, parts: parts.length, own: counts, sum, ...touched });
            return sum;
          });
        });
        stored += part.accounts;
        // Pauses for as long as the part took, so that borrowers get half of the processor's time.
        if (at + 1 < parts.length) await wait(performance.now() - startedMs);
      }
    } catch (error) {
      if (total === undefined) throw error;
      throw new ImportInterrupted(stored, book.accounts.length, error);
    }
    const byKind = total ?? emptyKinds;
    return { ...sumOf(byKind), byKind };
  });
}

/**
 * Writes a part of an import. Tries again if the part waited too long for a row's lock. Reports a conflict's position
 * in the whole file.
 */
async function writePart<Result>(part: BookPart, work: () => Promise<Result>): Promise<Result> {
  try {
    return await repeatAfterConflict(work, { isConflict: isStatementTimeout, attempts: 5, milliseconds: 50 });
  } catch (error) {
    throw inBook(error, part);
  }
}

type Part = {
  readonly part: number;
  readonly parts: number;
  readonly own: ByKind;
  readonly sum: ByKind;
} & Omit<WrittenBook, "byKind">;

/** Adds an audit entry for each part of a large import file, and an entry for the whole file. */
async function recordPart(
  tx: ImportTransaction,
  by: Principal,
  { part, parts, own, sum, ...touched }: Part,
): Promise<void> {
  const event = { by, person: null, about: { kind: "book", id: "" }, ...touched } as const;
  const { added, changed, removed } = sumOf(own);
  if (parts > 1 && added + changed + removed > 0)
    await emit(tx, { ...event, action: "book.part-taken", detail: { part, parts, ...sumOf(own) } });
  if (part === parts) await emit(tx, { ...event, action: "book.taken", detail: sumOf(sum) });
}

function inBook(error: unknown, part: BookPart): unknown {
  if (!(error instanceof BookConflict)) return error;
  return new BookConflict(
    error.conflicts.map(({ path, message }) => ({ path: part.pathInBook(path), message })),
  );
}

const countNames = ["added", "changed", "unchanged", "removed"] as const;

function countsOf(count: (name: (typeof countNames)[number]) => number): Counts {
  return Object.fromEntries(countNames.map((name) => [name, count(name)])) as Counts;
}

function kindsOf(counts: (kind: Kind) => Counts): ByKind {
  return Object.fromEntries(kinds.map((kind) => [kind, counts(kind)])) as ByKind;
}

const emptyKinds = kindsOf(() => countsOf(() => 0));

function addKinds(one: ByKind, other: ByKind): ByKind {
  return kindsOf((kind) => countsOf((name) => one[kind][name] + other[kind][name]));
}

function sumOf(byKind: ByKind): Counts {
  return countsOf((name) => kinds.reduce((sum, kind) => sum + byKind[kind][name], 0));
}
