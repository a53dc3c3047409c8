import type { Queryable } from "@portal/database/connection";
import { opportunities, stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { accounts, advances, autoDrafts, transactions } from "@portal/database/schema/loans";
import { businessFundingExperts } from "@portal/database/schema/support";
import type { Book } from "@portal/domain/wire/book";
import type { Context } from "../context.ts";
import type { Place } from "./fault-text.ts";
import { listRecords, type Listed } from "./list-records.ts";
import { mergeAccess, mergePeople } from "./merge-links.ts";
import { mergeRows, none, type Counts, type GivenRow, type MergeRules } from "./merge-rows.ts";
import * as rows from "./rows.ts";
import { findTakenAddresses, mergeSignIns, prepareSignIns, type PreparedSignIns } from "./sign-ins.ts";
import * as store from "./store.ts";

const kinds = [
  "contacts",
  "signIns",
  "accounts",
  "access",
  "opportunities",
  "people",
  "experts",
  "stipulations",
  "advances",
  "transactions",
  "autoDrafts",
] as const;
export type Kind = (typeof kinds)[number];
/** All records together, and those of each kind. */
export type ImportCounts = Counts & { readonly byKind: Readonly<Record<Kind, Counts>> };

/** The book is sound in itself but contradicts what the portal holds. Nothing of it was imported. */
export class BookConflict extends Error {
  override readonly name = "BookConflict";
  readonly conflicts: readonly Place[];
  constructor(conflicts: readonly Place[]) {
    super("the book contradicts what the portal holds");
    this.conflicts = conflicts;
  }
}

type ImportContext = Pick<Context, "database" | "clock"> & {
  readonly config: Pick<Context["config"], "pepper">;
};

/**
 * Takes a book in, all of it or nothing. Records are known by their external ids: new ones are added, others brought
 * up to date, and what the book does not mention is left alone, so the same book twice changes nothing.
 * @throws BookConflict
 */
export async function importBook(context: ImportContext, book: Book): Promise<ImportCounts> {
  const prepared = await prepareSignIns(context, book);
  const byKind = await context.database.transaction(async (transaction) => {
    await store.lockImport(transaction);
    return writeBook(transaction, book, prepared, context.clock.now());
  });
  const total = (name: keyof Counts) => kinds.reduce((sum, kind) => sum + byKind[kind][name], 0);
  return {
    added: total("added"),
    changed: total("changed"),
    unchanged: total("unchanged"),
    removed: total("removed"),
    byKind,
  };
}

async function writeBook(database: Queryable, book: Book, prepared: PreparedSignIns, now: Temporal.Instant) {
  const counts = new Map<Kind, Counts>();

  /** Writes one kind of records; gives back how to find their ids. */
  async function take(kind: Kind, table: store.NamedTable, given: readonly GivenRow[], rules?: MergeRules) {
    const merged = await mergeRows(database, table, given, rules);
    if (merged.conflicts.length > 0) throw new BookConflict(merged.conflicts);
    counts.set(kind, merged.counts);
    return (externalId: string): string => {
      const id = merged.ids.get(externalId);
      if (id === undefined) throw new Error(`a checked book names an unknown record among its ${kind}`);
      return id;
    };
  }

  const contactIdOf = await take("contacts", contacts, book.contacts.map(rows.contactRow));
  refuseAny(await findTakenAddresses(database, book, contactIdOf));
  counts.set("signIns", await mergeSignIns(database, book, { prepared, contactIdOf, now }));
  const accountIdOf = await take("accounts", accounts, book.accounts.map(rows.accountRow));
  counts.set("access", await mergeAccess(database, book, { accountIdOf, contactIdOf }));

  const records = listRecords(book);
  const opportunityRows = records.opportunities.map((entry) => rows.opportunityRow(entry, accountIdOf));
  const opportunityIdOf = await take("opportunities", opportunities, opportunityRows, { owner: "accountId" });
  counts.set("people", await mergePeople(database, records.opportunities, { contactIdOf, opportunityIdOf }));
  const expertRows = records.experts.map((entry) => rows.expertRow(entry, opportunityIdOf));
  await take("experts", businessFundingExperts, expertRows, { owner: "opportunityId" });
  const stipulationRows = records.stipulations.map((entry) =>
    rows.stipulationRow(entry, opportunityIdOf, contactIdOf),
  );
  await take("stipulations", stipulations, stipulationRows, {
    owner: "opportunityId",
    defaults: rows.stipulationDefaults(now),
  });

  refuseAny(await findTakenLoanIds(database, records));
  const advanceRows = records.advances.map((entry) => rows.advanceRow(entry, accountIdOf, opportunityIdOf));
  const advanceIdOf = await take("advances", advances, advanceRows, { owner: "accountId" });
  const transactionRows = records.transactions.map((entry) => rows.transactionRow(entry, advanceIdOf));
  await take("transactions", transactions, transactionRows, { owner: "advanceId" });
  const autoDraftRows = records.autoDrafts.map((entry) => rows.autoDraftRow(entry, advanceIdOf));
  await take("autoDrafts", autoDrafts, autoDraftRows, { owner: "advanceId" });
  return Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind) ?? none])) as Record<Kind, Counts>;
}

function refuseAny(conflicts: readonly Place[]): void {
  if (conflicts.length > 0) throw new BookConflict(conflicts);
}

/** Loans whose number another loan in the portal has. */
async function findTakenLoanIds(database: Queryable, { advances: given }: Listed): Promise<Place[]> {
  const holders = await store.findLoanIds(
    database,
    given.map(({ record }) => record.loanId),
  );
  const holderOf = new Map(holders.map((row) => [row.loanId, row.externalId]));
  return given.flatMap(({ record, at }) => {
    const holder = holderOf.get(record.loanId);
    if (holder === undefined || holder === record.externalId) return [];
    return [{ path: [...at, "loanId"], message: "is the number of another loan in the portal" }];
  });
}
