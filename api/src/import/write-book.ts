import type { Queryable } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { accounts, advances, autoDrafts, opportunities, transactions } from "@portal/database/schema/loans";
import { businessFundingExperts } from "@portal/database/schema/support";
import type { Book } from "@portal/domain/book/book";
import type { BookFault } from "@portal/domain/book/references";
import type { Renamed } from "@portal/domain/events/event";
import type { FieldCipher } from "../platform/crypto.ts";
import { findTakenLoanIds } from "./find-conflicts.ts";
import { listRecords } from "./list-records.ts";
import { omitErased } from "./omit-erased.ts";
import { mergeLegalTexts } from "./merge/merge-legal-texts.ts";
import { mergeApplicationBanks, mergePaymentDays } from "./merge/merge-application-banks.ts";
import { mergeBanks } from "./merge/merge-banks.ts";
import { mergeClaims, mergeForgiveness } from "./merge/merge-forgiveness.ts";
import { mergeAccess, mergePeople } from "./merge/merge-links.ts";
import { mergeOwners } from "./merge/merge-owners.ts";
import { mergePayments } from "./merge/merge-payments.ts";
import { mergeRows, type Counts, type Stamp } from "./merge/merge-rows.ts";
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

export type WrittenBook = {
  readonly byKind: Readonly<Record<Kind, Counts>>;
  /** The applications with changes that may affect the desk's queues. */
  readonly applications: readonly string[];
  /** The businesses and people with changes that may affect the desk's search. */
  readonly renamed: Renamed;
};

/** Thrown when a valid import file contradicts the portal's data. */
export class BookConflict extends Error {
  override readonly name = "BookConflict";
  readonly conflicts: readonly BookFault[];
  constructor(conflicts: readonly BookFault[]) {
    super("the book contradicts what the portal holds");
    this.conflicts = conflicts;
  }
}

/**
 * Writes one part of the import file. Writes each record after the records that it refers to.
 * @param newContacts the number of contacts to write, from the start of the list; the other contacts are already in the
 * database
 * @throws BookConflict
 */
export async function writeBook(
  database: Queryable,
  whole: Book,
  {
    prepared,
    newContacts,
    cipher,
    now,
  }: {
    readonly prepared: PreparedSignIns;
    readonly newContacts: number;
    readonly cipher: FieldCipher;
    readonly now: Temporal.Instant;
  },
): Promise<WrittenBook> {
  const book = await omitErased(database, whole, "lock");
  const records = listRecords(book);

  const own = { ...book, contacts: book.contacts.slice(0, newContacts) };
  const contact = await take(database, contacts, own.contacts.map(rows.contactRow));
  const earlier = book.contacts.slice(newContacts).map(({ externalId }) => externalId);
  const known = await store.findIds(database, contacts, earlier);
  const earlierIdOf = idsFrom(new Map(known.map(({ externalId, id }) => [externalId, id])));
  const earlierNames = new Set(earlier);
  const contactIdOf: rows.IdOf = (name) => (earlierNames.has(name) ? earlierIdOf : contact.idOf)(name);
  refuseAny(await findTakenAddresses(database, own, contactIdOf));
  refuseAny(await findTakenIdentities(database, own, contactIdOf));
  const signIns = await mergeSignIns(database, own, { prepared, contactIdOf, now });
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
  const opportunity = await take(database, opportunities, opportunityRows, "accountId", (before, said) =>
    isMoved(before, said) ? { stageSince: now, closedFrom: null, closingReason: null } : {},
  );
  const opportunityIdOf = opportunity.idOf;
  const options = { opportunityIdOf, cipher, now };
  const applicationBanks = await mergeApplicationBanks(database, records.opportunities, options);
  const paymentDays = await mergePaymentDays(database, records.opportunities, options);
  const people = await mergePeople(database, records.opportunities, { contactIdOf, opportunityIdOf });
  const owners = await mergeOwners(
    database,
    { book, opportunities: records.opportunities },
    { contactIdOf, ...options },
  );
  const expertRows = records.experts.map((entry) => rows.expertRow(entry, opportunityIdOf));
  const expert = await take(database, businessFundingExperts, expertRows, "opportunityId");
  const stipulationRows = records.stipulations.map((entry) =>
    rows.stipulationRow(entry, { opportunityIdOf, contactIdOf, now }),
  );
  const stamp = { bookChangedAt: now };
  const stipulation = await take(database, stipulations, stipulationRows, "opportunityId", stamp);
  await store.raiseDocumentVersions(database, stipulation.changed);

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
    bankIdOf: idsFrom(bank.ids),
    transactionIdOf: transaction.idOf,
    cipher,
    now,
  });
  const autoDraftRows = records.autoDrafts.map((entry) => rows.autoDraftRow(entry, advance.idOf));
  const autoDraft = await take(database, autoDrafts, autoDraftRows, "advanceId");
  const legal = await mergeLegalTexts(database, book);
  refuseAny(legal.conflicts);
  const byKind = {
    contacts: contact.counts,
    signIns,
    accounts: account.counts,
    access: access.counts,
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
  const isChanged = (kinds: readonly Kind[]) =>
    kinds.some((kind) => byKind[kind].added + byKind[kind].changed + byKind[kind].removed > 0);
  const isAnyChanged = isChanged(["accounts", "opportunities", "stipulations", "advances", "forgiveness"]);
  const accountIds = book.accounts.map(({ externalId }) => account.idOf(externalId));
  const contactIds = own.contacts.map(({ externalId }) => contactIdOf(externalId));
  const applications = await store.listApplications(database, {
    accountIds: isAnyChanged ? accountIds : [],
    contactIds: isChanged(["contacts"]) ? contactIds : [],
  });
  const renamed = {
    accountIds: isChanged(["accounts", "opportunities", "advances"]) ? accountIds : [],
    contactIds: [...(isChanged(["contacts", "signIns"]) ? contactIds : []), ...access.contactIds],
  };
  return { byKind, applications, renamed };
}

/** Returns whether the import file changes an application's stage or stage name. */
function isMoved(before: store.StoredRow, said: Readonly<Record<string, unknown>>): boolean {
  return ["stage", "stageName"].some((name) => name in said && said[name] !== before[name]);
}

async function take<Table extends store.NamedTable>(
  database: Queryable,
  table: Table,
  given: readonly rows.GivenRow<Table>[],
  owner?: keyof store.Values<Table> & string,
  stamp?: Stamp<Table>,
): Promise<{
  readonly counts: Counts;
  readonly idOf: rows.IdOf;
  readonly changed: readonly store.StoredRow[];
}> {
  const { counts, conflicts, ids, changed } = await mergeRows(database, table, given, owner, stamp);
  refuseAny(conflicts);
  return { counts, idOf: idsFrom(ids), changed };
}

function idsFrom(ids: ReadonlyMap<string, string>): rows.IdOf {
  return (externalId) => {
    const id = ids.get(externalId);
    if (id === undefined) throw new Error("a validated book references a record that it does not contain");
    return id;
  };
}

function refuseAny(conflicts: readonly BookFault[]): void {
  if (conflicts.length > 0) throw new BookConflict(conflicts);
}
