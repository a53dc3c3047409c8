import type { Book } from "@portal/domain/book/book";
import type { Context, Transaction } from "../context.ts";
import { appendAudit } from "../platform/audit/append-audit.ts";
import { recordAudit, type AuditEntry } from "../platform/audit/audit-entry.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { lockImport } from "./lock-import.ts";
import type { Counts } from "./merge-rows.ts";
import { prepareSignIns, type PreparedSignIns } from "./prepare-sign-ins.ts";
import { kinds, writeBook, type Kind } from "./write-book.ts";

/** All records together, and those of each kind. */
export type ImportCounts = Counts & { readonly byKind: Readonly<Record<Kind, Counts>> };

type ImportContext = Pick<Context, "database" | "clock"> & {
  readonly config: Pick<Context["config"], "encryptionKeys" | "pepper">;
};

/**
 * Takes a book in, all of it or nothing. Records are known by their external ids: new ones are added, others brought
 * up to date, and what the book does not mention is left alone, so the same book twice changes nothing.
 * It stands in the trail as the portal's own doing: whoever runs the command has no name here.
 * @param patienceMs how long another import is waited for, and how long a statement of this one may take
 * @throws BookConflict, ImportBusy
 */
export async function importBook(
  context: ImportContext,
  book: Book,
  { patienceMs = 10 * 60_000 } = {},
): Promise<ImportCounts> {
  const prepared = await prepareSignIns(context, book);
  const { clock, config } = context;
  return context.database.transaction(async (database) => {
    const auditEntries: AuditEntry[] = [];
    const tx = { database, clock, cipher: fieldCipher(config), auditEntries };
    const counts = await takeIn(tx, book, { prepared, patienceMs, actor: { kind: "portal" } });
    await appendAudit({ database, clock, config }, auditEntries);
    return counts;
  });
}

/**
 * Takes a book in as part of a transaction, with its entry in the trail.
 * @throws BookConflict, ImportBusy
 */
export async function takeIn(
  tx: Pick<Transaction, "database" | "clock" | "cipher" | "auditEntries">,
  book: Book,
  {
    prepared,
    patienceMs,
    actor,
  }: {
    readonly prepared: PreparedSignIns;
    readonly patienceMs: number;
    readonly actor: AuditEntry["actor"];
  },
): Promise<ImportCounts> {
  await lockImport(tx.database, patienceMs);
  const byKind = await writeBook(tx.database, book, { prepared, cipher: tx.cipher, now: tx.clock.now() });
  const counts = sumOf(byKind);
  recordAudit(tx, { actor, action: "book.taken", subject: { kind: "book", id: "" }, detail: counts });
  return { ...counts, byKind };
}

/** All records together. */
function sumOf(byKind: ImportCounts["byKind"]): Counts {
  const total = (name: keyof Counts) => kinds.reduce((sum, kind) => sum + byKind[kind][name], 0);
  return {
    added: total("added"),
    changed: total("changed"),
    unchanged: total("unchanged"),
    removed: total("removed"),
  };
}
