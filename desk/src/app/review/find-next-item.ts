import type { WorkItem } from "@portal/domain/work/contract";
import type { QueueFilters } from "@portal/domain/work/queue/rules";
import { isClaimedByOther } from "@portal/domain/work/rules";
import { askWork, takeNext, type WorkQuery } from "../../work/queries.ts";
import { skipped } from "../../work/skip-item.ts";
import { takeNextFilters } from "../../work/take-next-filters.ts";

const pageSize = 50;

export const listQuery = ({ tab, ...filters }: QueueFilters): WorkQuery => ({
  kind: tab,
  ...filters,
  limit: pageSize,
});

export type ListPlace = { readonly items: readonly WorkItem[]; readonly total: number };

/**
 * Returns the items that may follow an item, in the list's order. Includes the person's own items and items without an
 * assignee, but no items that a colleague has claimed (DESK-DOC-07).
 */
export function candidatesAfter(list: ListPlace, itemId: string, me: string): WorkItem[] {
  const at = list.items.findIndex((item) => item.itemId === itemId);
  const inOrder = [...list.items.slice(at + 1), ...list.items.slice(0, Math.max(at, 0))];
  const now = Temporal.Now.instant();
  return inOrder.filter(
    (item) =>
      item.itemId !== itemId &&
      !skipped.has(item.itemId) &&
      (item.staff === null || item.staff.staffId === me) &&
      !isClaimedByOther(item, me, now),
  );
}

/** Returns the next item of the tab and filters. Undefined if the person can take no item. */
export async function findNextItem(
  filters: QueueFilters,
  itemId: string,
  me: string,
): Promise<WorkItem | undefined> {
  const { items, counts } = await askWork(listQuery(filters));
  const [next] = candidatesAfter({ items, total: counts.all }, itemId, me);
  if (next) return next;
  const outcome = await takeNext.call(takeNextFilters(filters));
  const item = outcome.ok ? outcome.value.item : null;
  return item && item.itemId !== itemId && !skipped.has(item.itemId) ? item : undefined;
}
