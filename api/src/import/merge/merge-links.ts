import type { Queryable } from "@portal/database/connection";
import type { Book } from "@portal/domain/book/book";
import type { Listed } from "../list-records.ts";
import type { Counts } from "./merge-rows.ts";
import type { IdOf } from "../rows.ts";
import * as store from "./links-store.ts";

type Ids = { readonly contactIdOf: IdOf; readonly accountIdOf: IdOf };

/**
 * Contacts that the import file no longer lists for a business lose access to the business.
 * @returns the counts, and the contacts with other access than before
 */
export async function mergeAccess(
  database: Queryable,
  book: Book,
  ids: Ids,
): Promise<{ readonly counts: Counts; readonly contactIds: readonly string[] }> {
  const given = book.accounts.flatMap(({ externalId, contacts }) =>
    contacts.map((contact) => ({
      accountId: ids.accountIdOf(externalId),
      contactId: ids.contactIdOf(contact),
    })),
  );
  const stored = await store.findAccess(
    database,
    book.accounts.map(({ externalId }) => ids.accountIdOf(externalId)),
  );
  const [has, wants] = [new Set(stored.map(accessName)), new Set(given.map(accessName))];
  const added = given.filter((link) => !has.has(accessName(link)));
  const removed = stored.filter((link) => !wants.has(accessName(link)));
  await store.insertAccess(database, added);
  await store.deleteAccess(database, removed);
  const unchanged = given.length - added.length;
  return {
    counts: { added: added.length, changed: 0, unchanged, removed: removed.length },
    contactIds: [...added, ...removed].map(({ contactId }) => contactId),
  };
}

/** People that the import file omits stay in the application, because borrowers also add people. */
export async function mergePeople(
  database: Queryable,
  opportunities: Listed["opportunities"],
  ids: { readonly contactIdOf: IdOf; readonly opportunityIdOf: IdOf },
): Promise<Counts> {
  const given = opportunities.flatMap(({ record }) =>
    record.people.map(({ contact, isApplicant }) => ({
      opportunityId: ids.opportunityIdOf(record.externalId),
      contactId: ids.contactIdOf(contact),
      isApplicant,
    })),
  );
  const stored = await store.findPeople(
    database,
    opportunities.map(({ record }) => ids.opportunityIdOf(record.externalId)),
  );
  const before = new Map(stored.map((link) => [personName(link), link]));
  const added = given.filter((link) => !before.has(personName(link)));
  const changed = given.filter((link) => {
    const known = before.get(personName(link));
    return known && link.isApplicant !== undefined && link.isApplicant !== known.isApplicant;
  });
  const rows = [...added, ...changed].map((link) => ({ ...link, isApplicant: link.isApplicant ?? false }));
  await store.writePeople(database, rows);
  const unchanged = given.length - added.length - changed.length;
  return { added: added.length, changed: changed.length, unchanged, removed: 0 };
}

function accessName({ accountId, contactId }: store.Access): string {
  return `${accountId}\0${contactId}`;
}

function personName({ opportunityId, contactId }: Omit<store.Person, "isApplicant">): string {
  return `${opportunityId}\0${contactId}`;
}
