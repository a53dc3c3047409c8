import type { Book } from "@portal/domain/book/book";
import { thePortal, type Principal } from "@portal/domain/events/principal";
import type { Context, Eventful, Transaction } from "../context.ts";
import { appendAudit } from "../platform/audit/append-audit.ts";
import { emit } from "../events/emit.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { lockImport } from "./lock-import.ts";
import type { Counts } from "./merge/merge-rows.ts";
import { prepareSignIns, type PreparedSignIns } from "./prepare-sign-ins.ts";
import { kinds, writeBook, type Kind } from "./write-book.ts";

export type ImportCounts = Counts & { readonly byKind: Readonly<Record<Kind, Counts>> };

type ImportContext = Pick<Context, "database" | "clock"> & {
  readonly config: Pick<Context["config"], "encryptionKeys" | "peppers">;
};

/**
 * Adds or updates the records of an import file by external id in one transaction. Keeps records that the file omits.
 * The audit entry names the portal as the actor, because the person who runs the command is unknown.
 * @param patienceMs time limit for waiting for a running import and for each statement of this import
 */
export async function importBook(
  context: ImportContext,
  book: Book,
  { patienceMs = 10 * 60_000 } = {},
): Promise<ImportCounts> {
  const prepared = await prepareSignIns(context, book);
  const { clock, config } = context;
  return context.database.transaction(async (database) => {
    const events: Eventful["events"] = [];
    const tx = { database, clock, cipher: fieldCipher(config), events };
    const counts = await takeIn(tx, book, { prepared, patienceMs, by: thePortal });
    await appendAudit({ database, clock, config }, events);
    return counts;
  });
}

/** Imports a file in the caller's transaction. Throws BookConflict or ImportBusy. */
export async function takeIn(
  tx: Pick<Transaction, "database" | "clock" | "cipher" | "events">,
  book: Book,
  {
    prepared,
    patienceMs,
    by,
  }: {
    readonly prepared: PreparedSignIns;
    readonly patienceMs: number;
    readonly by: Principal;
  },
): Promise<ImportCounts> {
  await lockImport(tx.database, patienceMs);
  const byKind = await writeBook(tx.database, book, { prepared, cipher: tx.cipher, now: tx.clock.now() });
  const counts = sumOf(byKind);
  await emit(tx, {
    by,
    person: null,
    action: "book.taken",
    about: { kind: "book", id: "" },
    detail: counts,
  });
  return { ...counts, byKind };
}

function sumOf(byKind: ImportCounts["byKind"]): Counts {
  const total = (name: keyof Counts) => kinds.reduce((sum, kind) => sum + byKind[kind][name], 0);
  return {
    added: total("added"),
    changed: total("changed"),
    unchanged: total("unchanged"),
    removed: total("removed"),
  };
}
