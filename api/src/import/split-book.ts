import type { Book } from "@portal/domain/book/book";
import type { BookFault, BookRecords } from "@portal/domain/book/references";

/**
 * A part of an import file, which the import writes in one transaction. Contains the positions of its records instead
 * of the records.
 */
export type BookPart = {
  /**
   * Reads the part's businesses and all contacts that they name. Contacts that an earlier part has written come last.
   */
  readonly read: () => Book;
  /** The number of businesses. */
  readonly accounts: number;
  /** The number of contacts that no earlier part contains. */
  readonly newContacts: number;
  /** Converts an error's path in this part of the import file to the path in the whole file. */
  readonly pathInBook: (path: BookFault["path"]) => BookFault["path"];
};

export type PartSize = { readonly accounts: number; readonly records: number };
/** The usual size of a part, which locks its rows for about 0.1 seconds. A larger business gets a separate part. */
export const usualSize: PartSize = { accounts: 50, records: 1_000 };
/** The size of the parts for the check before an import, which limits the check's memory. */
export const checkSize: PartSize = { accounts: 1_000, records: 20_000 };
/** A size with which every import file is one part. */
export const wholeBook: PartSize = { accounts: Infinity, records: Infinity };

/**
 * Splits an import file into parts of whole businesses. The last parts contain the contacts without a business. Reads
 * one record at a time.
 */
export function splitBook(book: BookRecords, size: PartSize = usualSize): readonly BookPart[] {
  const places = new Map<string, number>();
  for (const { externalId } of book.contacts) places.set(externalId, places.size);
  const written = new Set<number>();
  const parts: BookPart[] = [];
  const add = (accountPlaces: readonly number[], contactPlaces: readonly number[]) => {
    const fresh = contactPlaces.filter((at) => !written.has(at));
    const earlier = contactPlaces.filter((at) => written.has(at));
    for (const at of fresh) written.add(at);
    const order = { contacts: [...fresh, ...earlier], accounts: accountPlaces };
    const isFirst = parts.length === 0;
    parts.push({
      read: () => ({
        version: 1,
        contacts: order.contacts.flatMap((at) => book.contacts.at(at) ?? []),
        accounts: accountPlaces.flatMap((at) => book.accounts.at(at) ?? []),
        legalTexts: isFirst ? [...book.legalTexts] : [],
      }),
      accounts: accountPlaces.length,
      newContacts: fresh.length,
      pathInBook: ([list, at, ...rest]) =>
        (list === "contacts" || list === "accounts") && typeof at === "number"
          ? [list, order[list][at] ?? at, ...rest]
          : [list, at, ...rest].filter((step) => step !== undefined),
    });
  };

  let accounts: number[] = [];
  let contacts = new Set<number>();
  let records = 0;
  const addAccounts = () => {
    add(accounts, [...contacts]);
    accounts = [];
    contacts = new Set();
    records = 0;
  };
  let at = 0;
  for (const account of book.accounts) {
    const own = countRecords(account);
    const isFull = accounts.length === size.accounts || records + own > size.records;
    if (accounts.length > 0 && isFull) addAccounts();
    accounts.push(at);
    for (const name of contactNames(account)) {
      const place = places.get(name);
      if (place !== undefined) contacts.add(place);
    }
    records += own;
    at += 1;
  }
  // A small import file becomes one part with all its contacts.
  const isSmall = parts.length === 0 && records + book.contacts.length <= size.records;
  if (isSmall) add(accounts, [...places.values()]);
  else if (accounts.length > 0) addAccounts();
  const left = [...places.values()].filter((place) => !written.has(place));
  for (let start = 0; start < left.length; start += size.records)
    add([], left.slice(start, start + size.records));
  return parts;
}

type Account = Book["accounts"][number];

function contactNames(account: Account): string[] {
  const people = account.opportunities.flatMap(({ people, stipulations }) => [
    ...people.map(({ contact }) => contact),
    ...stipulations.flatMap(({ contact }) => contact ?? []),
  ]);
  return [...account.contacts, ...people];
}

function countRecords({ contacts, bankAccounts, opportunities, advances }: Account): number {
  const lists = [
    contacts,
    bankAccounts,
    ...opportunities.flatMap(({ people, experts, stipulations }) => [people, experts, stipulations]),
    ...advances.flatMap(({ transactions, autoDrafts }) => [transactions, autoDrafts]),
  ];
  const inLists = lists.reduce((sum, { length }) => sum + length, 0);
  return 1 + opportunities.length + advances.length + inLists;
}
