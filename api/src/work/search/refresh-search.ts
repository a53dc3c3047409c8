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
 * Updates the entries of businesses, with their people, and of other people. Reads the records after it has the lock, so
 * that it sees what other transactions committed before.
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
