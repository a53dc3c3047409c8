import type { Queryable } from "@portal/database/connection";
import type { PortalEvent } from "@portal/domain/events/event";
import type { Clock } from "../platform/clock.ts";
import { lockItemsOf, noteApplications, refreshItems } from "./due/due-store.ts";

/**
 * Updates the desk's queues after a transaction's events, just before the commit. Takes the lock before reading the
 * records, so that it sees the changes of transactions that committed before.
 */
export async function refreshWork(
  { database, clock }: { readonly database: Queryable; readonly clock: Clock },
  events: readonly PortalEvent[],
): Promise<void> {
  const causes = events.filter((event) => "applications" in event);
  const applications = [...new Set(causes.flatMap((event) => event.applications))];
  if (applications.length === 0) return;
  const staff = causes.find(({ by }) => by.kind === "staff")?.by;
  await lockItemsOf(database, applications);
  const by = { staffId: staff?.kind === "staff" ? staff.id : null, now: clock.now() };
  await refreshItems(database, {
    ...by,
    applications,
    isBorrower: causes.some((event) => event.by.kind === "borrower"),
  });
  // Does not notify open pages after an import, because an import changes too many applications. Such pages update at
  // their next reload.
  const single = causes.filter(({ about }) => about.kind !== "book");
  await noteApplications(database, {
    ...by,
    applications: [...new Set(single.flatMap((event) => event.applications))],
  });
}
