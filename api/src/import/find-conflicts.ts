import type { Queryable } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { bankAccounts } from "@portal/database/schema/banking";
import { accounts, advances, autoDrafts, opportunities, transactions } from "@portal/database/schema/loans";
import { businessFundingExperts } from "@portal/database/schema/support";
import type { Book } from "@portal/domain/book/book";
import type { BookFault } from "@portal/domain/book/references";
import type { PgColumn } from "drizzle-orm/pg-core";
import { withNewestFingerprint } from "../payments/banks/sealed-number.ts";
import type { FieldCipher } from "../platform/crypto.ts";
import { listRecords, type Listed } from "./list-records.ts";
import { findNumberConflicts } from "./merge/merge-banks.ts";
import { findForgivenessConflicts } from "./merge/merge-forgiveness.ts";
import { ownedByAnother } from "./merge/merge-rows.ts";
import { findTakenAddresses, findTakenIdentities } from "./merge/merge-sign-ins.ts";
import { omitErased } from "./omit-erased.ts";
import * as store from "./store.ts";

/** Replaces the id of a record that is not stored yet. No stored record has this id. */
const noId = "";

/**
 * Finds conflicts between one part of a large import file and the database. The import runs this check for all parts
 * before it writes the first part. Locks no rows, so the import checks each part again. Does not check legal texts,
 * which the first part contains.
 * @param newContacts the number of contacts that no earlier part contains
 */
export async function findConflicts(
  database: Queryable,
  whole: Book,
  {
    newContacts,
    cipher,
    now,
  }: { readonly newContacts: number; readonly cipher: FieldCipher; readonly now: Temporal.Instant },
): Promise<readonly BookFault[]> {
  const book = await omitErased(database, whole, "read");
  const records = listRecords(book);
  const conflicts: BookFault[] = [];
  const idsOf = async (table: store.NamedTable, externalIds: readonly string[]) => {
    const rows = await store.findIds(database, table, externalIds);
    return new Map(rows.map(({ externalId, id }) => [externalId, id]));
  };
  /** Returns the ids of stored records. Adds a conflict for each record that belongs to a different parent. */
  const checkOwners = async (
    table: store.NamedTable,
    ownerColumn: PgColumn,
    given: Entries,
    ownerIds: ReadonlyMap<string, string>,
  ) => {
    const rows = await store.findIds(database, table, names(given.map(({ record }) => record)), ownerColumn);
    const stored = new Map(rows.map((row) => [row.externalId, row]));
    for (const { record, owner, at } of given) {
      const row = stored.get(record.externalId);
      if (row && row.ownerId !== (ownerIds.get(owner) ?? noId)) conflicts.push(ownedByAnother(at));
    }
    return new Map(rows.map(({ externalId, id }) => [externalId, id]));
  };

  const own = { ...book, contacts: book.contacts.slice(0, newContacts) };
  const contactIds = await idsOf(contacts, names(own.contacts));
  const contactIdOf = (externalId: string) => contactIds.get(externalId) ?? noId;
  conflicts.push(...(await findTakenAddresses(database, own, contactIdOf)));
  conflicts.push(...(await findTakenIdentities(database, own, contactIdOf)));
  const accountIds = await idsOf(accounts, names(book.accounts));

  await checkOwners(bankAccounts, bankAccounts.accountId, records.bankAccounts, accountIds);
  const banks = await store.findBankNumbers(database, [...accountIds.values()]);
  conflicts.push(
    ...findNumberConflicts(
      banks.map((row) => withNewestFingerprint(cipher, row)),
      records.bankAccounts,
      { accountIdOf: (externalId) => accountIds.get(externalId) ?? noId, cipher },
    ),
  );
  const opportunityIds = await checkOwners(
    opportunities,
    opportunities.accountId,
    records.opportunities,
    accountIds,
  );
  const { opportunityId } = businessFundingExperts;
  await checkOwners(businessFundingExperts, opportunityId, records.experts, opportunityIds);
  await checkOwners(stipulations, stipulations.opportunityId, records.stipulations, opportunityIds);
  conflicts.push(...(await findTakenLoanIds(database, records)));
  const advanceIds = await checkOwners(advances, advances.accountId, records.advances, accountIds);
  await checkOwners(transactions, transactions.advanceId, records.transactions, advanceIds);
  await checkOwners(autoDrafts, autoDrafts.advanceId, records.autoDrafts, advanceIds);
  const advanceIdOf = (externalId: string) => advanceIds.get(externalId) ?? noId;
  conflicts.push(...(await findForgivenessConflicts(database, records, { advanceIdOf, now })).conflicts);
  return conflicts;
}

type Entries = readonly {
  readonly record: { readonly externalId: string };
  readonly owner: string;
  readonly at: BookFault["path"];
}[];

const names = (records: readonly { readonly externalId: string }[]) =>
  records.map(({ externalId }) => externalId);

export async function findTakenLoanIds(
  database: Queryable,
  { advances: given }: Pick<Listed, "advances">,
): Promise<BookFault[]> {
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
