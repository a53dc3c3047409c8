import type { Queryable } from "@portal/database/connection";
import type { PortalEvent, Renamed } from "@portal/domain/events/event";
import * as store from "./search-store.ts";

/** Updates what the desk's search finds after a transaction's events, just before the commit. */
export async function refreshSearch(database: Queryable, events: readonly PortalEvent[]): Promise<void> {
  const renamed = events.flatMap((event) => ("renamed" in event ? [event.renamed] : []));
  await refreshRenamed(database, {
    accountIds: [...new Set(renamed.flatMap(({ accountIds }) => accountIds))],
    contactIds: renamed.flatMap(({ contactIds }) => contactIds),
  });
}

/**
 * Updates the search entries of businesses, of their people and of other people. Takes the lock before reading the
 * records, so that it sees the changes of transactions that committed before.
 */
export async function refreshRenamed(
  database: Queryable,
  { accountIds, contactIds }: Renamed,
): Promise<void> {
  if (accountIds.length + contactIds.length === 0) return;
  const people = await store.listPeopleOf(database, accountIds);
  const records = { accountIds, contactIds: [...new Set([...contactIds, ...people])] };
  await store.lockEntriesOf(database, records);
  await store.refreshEntries(database, records);
}
