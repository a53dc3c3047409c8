import type { Book } from "@portal/domain/book/book";
import type { Context } from "../context.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { lockImport } from "./lock-import.ts";
import type { Counts } from "./merge-rows.ts";
import { prepareSignIns } from "./prepare-sign-ins.ts";
import { kinds, writeBook, type Kind } from "./write-book.ts";

/** All records together, and those of each kind. */
export type ImportCounts = Counts & { readonly byKind: Readonly<Record<Kind, Counts>> };

type ImportContext = Pick<Context, "database" | "clock"> & {
  readonly config: Pick<Context["config"], "encryptionKeys" | "pepper">;
};

/**
 * Takes a book in, all of it or nothing. Records are known by their external ids: new ones are added, others brought
 * up to date, and what the book does not mention is left alone, so the same book twice changes nothing.
 * @param patienceMs how long another import is waited for, and how long a statement of this one may take
 * @throws BookConflict, ImportBusy
 */
export async function importBook(
  context: ImportContext,
  book: Book,
  { patienceMs = 10 * 60_000 } = {},
): Promise<ImportCounts> {
  const prepared = await prepareSignIns(context, book);
  const byKind = await context.database.transaction(async (transaction) => {
    await lockImport(transaction, patienceMs);
    const cipher = fieldCipher(context.config);
    return writeBook(transaction, book, { prepared, cipher, now: context.clock.now() });
  });
  return { ...sumOf(byKind), byKind };
}

/** All records together. */
export function sumOf(byKind: ImportCounts["byKind"]): Counts {
  const total = (name: keyof Counts) => kinds.reduce((sum, kind) => sum + byKind[kind][name], 0);
  return {
    added: total("added"),
    changed: total("changed"),
    unchanged: total("unchanged"),
    removed: total("removed"),
  };
}
