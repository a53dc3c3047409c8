import type { Book } from "@portal/domain/book/book";
import type { BookFault } from "@portal/domain/book/references";

/** A part of an import file, which the import writes in one transaction. */
export type BookPart = {
  /** The part's businesses and all their contacts. Contacts that an earlier part contains come last. */
  readonly book: Book;
  /** The number of contacts in this part that no earlier part contains. */
  readonly newContacts: number;
  /** Converts an error's path in this part of the import file to the path in the whole file. */
  readonly pathInBook: (path: BookFault["path"]) => BookFault["path"];
};

export type PartSize = { readonly accounts: number; readonly records: number };
/** A part of this size locks its rows for about 0.1 seconds. A business with more records is a separate part. */
export const usualSize: PartSize = { accounts: 50, records: 1_000 };
/** A size without limits, so that every import file is one part. */
export const wholeBook: PartSize = { accounts: Infinity, records: Infinity };

/** Splits an import file into parts of whole businesses. The last parts contain the contacts without a business. */
export function splitBook(book: Book, size: PartSize = usualSize): readonly BookPart[] {
  const places = new Map(book.contacts.map(({ externalId }, at) => [externalId, at]));
  const written = new Set<number>();
  const parts: BookPart[] = [];
  const add = (accountPlaces: readonly number[], contactPlaces: readonly number[]) => {
    const fresh = contactPlaces.filter((at) => !written.has(at));
    const earlier = contactPlaces.filter((at) => written.has(at));
    for (const at of fresh) written.add(at);
    const order = { contacts: [...fresh, ...earlier], accounts: accountPlaces };
    parts.push({
      book: {
        ...book,
        contacts: order.contacts.flatMap((at) => book.contacts[at] ?? []),
        accounts: accountPlaces.flatMap((at) => book.accounts[at] ?? []),
        legalTexts: parts.length === 0 ? book.legalTexts : [],
      },
      newContacts: fresh.length,
      pathInBook: ([list, at, ...rest]) =>
        (list === "contacts" || list === "accounts") && typeof at === "number"
          ? [list, order[list][at] ?? at, ...rest]
          : [list, at, ...rest].filter((step) => step !== undefined),
    });
  };

  let accounts: number[] = [];
  let records = 0;
  const addAccounts = () => {
    const names = accounts.flatMap((at) => contactNames(book.accounts[at]));
    add(accounts, [...new Set(names.flatMap((name) => places.get(name) ?? []))]);
    accounts = [];
    records = 0;
  };
  for (const [at, account] of book.accounts.entries()) {
    const own = countRecords(account);
    const isFull = accounts.length === size.accounts || records + own > size.records;
    if (accounts.length > 0 && isFull) addAccounts();
    accounts.push(at);
    records += own;
  }
  const others = () => book.contacts.flatMap((_, at) => (written.has(at) ? [] : [at]));
  // An import file that fits into one transaction becomes one part.
  const isSmall = parts.length === 0 && records + book.contacts.length <= size.records;
  if (isSmall) add(accounts, [...places.values()]);
  else if (accounts.length > 0) addAccounts();
  const left = others();
  for (let start = 0; start < left.length; start += size.records)
    add([], left.slice(start, start + size.records));
  return parts;
}

type Account = Book["accounts"][number];

function contactNames(account: Account | undefined): string[] {
  if (!account) return [];
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
