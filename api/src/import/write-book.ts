import type { Queryable } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { accounts, advances, autoDrafts, opportunities, transactions } from "@portal/database/schema/loans";
import { businessFundingExperts } from "@portal/database/schema/support";
import type { Book } from "@portal/domain/book/book";
import type { BookFault } from "@portal/domain/book/references";
import type { FieldCipher } from "../platform/crypto.ts";
import { listRecords, type Listed } from "./list-records.ts";
import { omitErased } from "./omit-erased.ts";
import { mergeLegalTexts } from "./merge/merge-legal-texts.ts";
import { mergeApplicationBanks, mergePaymentDays } from "./merge/merge-application-banks.ts";
import { mergeBanks } from "./merge/merge-banks.ts";
import { mergeClaims, mergeForgiveness } from "./merge/merge-forgiveness.ts";
import { mergeAccess, mergePeople } from "./merge/merge-links.ts";
import { mergeOwners } from "./merge/merge-owners.ts";
import { mergePayments } from "./merge/merge-payments.ts";
import { mergeRows, type Counts } from "./merge/merge-rows.ts";
import { findTakenAddresses, findTakenIdentities, mergeSignIns } from "./merge/merge-sign-ins.ts";
import type { PreparedSignIns } from "./prepare-sign-ins.ts";
import * as rows from "./rows.ts";
import * as store from "./store.ts";

export const kinds = [
  "contacts",
  "signIns",
  "accounts",
  "access",
  "bankAccounts",
  "opportunities",
  "applicationBanks",
  "paymentDays",
  "people",
  "owners",
  "experts",
  "stipulations",
  "advances",
  "forgiveness",
  "guarantyClaims",
  "transactions",
  "payments",
  "autoDrafts",
  "legalTexts",
] as const;
export type Kind = (typeof kinds)[number];

/** Thrown when a valid import file contradicts the portal's data. The import stores no part of the file. */
export class BookConflict extends Error {
  override readonly name = "BookConflict";
  readonly conflicts: readonly BookFault[];
  constructor(conflicts: readonly BookFault[]) {
    super("the book contradicts what the portal holds");
    this.conflicts = conflicts;
  }
}

/**
 * Writes each record of the import file after the records that it refers to.
 * @throws BookConflict
 */
export async function writeBook(
  database: Queryable,
  whole: Book,
  {
    prepared,
    cipher,
    now,
  }: { readonly prepared: PreparedSignIns; readonly cipher: FieldCipher; readonly now: Temporal.Instant },
): Promise<Readonly<Record<Kind, Counts>>> {
  const book = await omitErased(database, whole);
  const records = listRecords(book);

  const contact = await take(database, contacts, book.contacts.map(rows.contactRow));
  const contactIdOf = contact.idOf;
  refuseAny(await findTakenAddresses(database, book, contactIdOf));
  refuseAny(await findTakenIdentities(database, book, contactIdOf));
  const signIns = await mergeSignIns(database, book, { prepared, contactIdOf, now });
  const account = await take(database, accounts, book.accounts.map(rows.accountRow));
  const access = await mergeAccess(database, book, { accountIdOf: account.idOf, contactIdOf });

  const bank = await mergeBanks(database, records.bankAccounts, { accountIdOf: account.idOf, cipher, now });
  refuseAny(bank.conflicts);

  const ownAgreements = await store.findOwnAgreements(
    database,
    records.opportunities.map(({ record }) => record.externalId),
  );
  const opportunityRows = records.opportunities.map((entry) =>
    rows.opportunityRow(entry, { accountIdOf: account.idOf, ownAgreements }),
  );
  const opportunity = await take(database, opportunities, opportunityRows, "accountId");
  const opportunityIdOf = opportunity.idOf;
  const own = { opportunityIdOf, cipher, now };
  const applicationBanks = await mergeApplicationBanks(database, records.opportunities, own);
  const paymentDays = await mergePaymentDays(database, records.opportunities, own);
  const people = await mergePeople(database, records.opportunities, { contactIdOf, opportunityIdOf });
  const owners = await mergeOwners(
    database,
    { book, opportunities: records.opportunities },
    { contactIdOf, ...own },
  );
  const expertRows = records.experts.map((entry) => rows.expertRow(entry, opportunityIdOf));
  const expert = await take(database, businessFundingExperts, expertRows, "opportunityId");
  const stipulationRows = records.stipulations.map((entry) =>
    rows.stipulationRow(entry, { opportunityIdOf, contactIdOf, now }),
  );
  const stipulation = await take(database, stipulations, stipulationRows, "opportunityId");

  refuseAny(await findTakenLoanIds(database, records));
  const advanceRows = records.advances.map((entry) => rows.advanceRow(entry, account.idOf, opportunityIdOf));
  const advance = await take(database, advances, advanceRows, "accountId");
  const begun = await mergeForgiveness(database, records, {
    advanceIdOf: advance.idOf,
    opportunityIdOf,
    now,
  });
  refuseAny(begun.conflicts);
  const guarantyClaims = await mergeClaims(database, records.advances, advance.idOf);
  const transactionRows = records.transactions.map((entry) => rows.transactionRow(entry, advance.idOf));
  const transaction = await take(database, transactions, transactionRows, "advanceId");
  const payments = await mergePayments(database, records.transactions, {
    bankIdOf: known(bank.ids),
    transactionIdOf: transaction.idOf,
    cipher,
    now,
  });
  const autoDraftRows = records.autoDrafts.map((entry) => rows.autoDraftRow(entry, advance.idOf));
  const autoDraft = await take(database, autoDrafts, autoDraftRows, "advanceId");
  const legal = await mergeLegalTexts(database, book);
  refuseAny(legal.conflicts);
  return {
    contacts: contact.counts,
    signIns,
    accounts: account.counts,
    access,
    bankAccounts: bank.counts,
    opportunities: opportunity.counts,
    applicationBanks,
    paymentDays,
    people,
    owners,
    experts: expert.counts,
    stipulations: stipulation.counts,
    advances: advance.counts,
    forgiveness: begun.counts,
    guarantyClaims,
    transactions: transaction.counts,
    payments,
    autoDrafts: autoDraft.counts,
    legalTexts: legal.counts,
  };
}

async function take<Table extends store.NamedTable>(
  database: Queryable,
  table: Table,
  given: readonly rows.GivenRow<Table>[],
  owner?: keyof store.Values<Table> & string,
): Promise<{ readonly counts: Counts; readonly idOf: rows.IdOf }> {
  const { counts, conflicts, ids } = await mergeRows(database, table, given, owner);
  refuseAny(conflicts);
  return { counts, idOf: known(ids) };
}

function known(ids: ReadonlyMap<string, string>): rows.IdOf {
  return (externalId) => {
    const id = ids.get(externalId);
    if (id === undefined) throw new Error("a validated book references a record that it does not contain");
    return id;
  };
}

function refuseAny(conflicts: readonly BookFault[]): void {
  if (conflicts.length > 0) throw new BookConflict(conflicts);
}

async function findTakenLoanIds(
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
