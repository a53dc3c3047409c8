import type { WorkCounts, WorkItem, WorkSegment } from "@portal/domain/work/contract";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useStaff } from "../platform/session.ts";
import { useChanges, type Changes } from "./use-changes.ts";
import { askWork, getItem, workQuery, type WorkPage, type WorkQuery } from "./queries.ts";

/** A row of the list on screen. `doneBy` is null if no member of staff finished the item. */
export type QueueRow = { readonly item: WorkItem; readonly isDone: boolean; readonly doneBy: string | null };

type Fresh = {
  /** The loaded page to which this update belongs. */
  readonly of: WorkPage;
  readonly counts: WorkCounts;
  readonly choices: WorkPage["choices"];
  readonly rows: ReadonlyMap<string, QueueRow>;
  readonly newItems: number;
};

const countOf: Readonly<Record<WorkSegment, keyof WorkCounts>> = {
  all: "all",
  mine: "mine",
  unassigned: "unassigned",
  "waiting-on-borrower": "waitingOnBorrower",
  "waiting-on-sba": "waitingOnSba",
  aside: "aside",
};

export const segmentCount = (counts: WorkCounts, segment: WorkSegment): number => counts[countOf[segment]];

let visits = 0;

/**
 * The rows of a page of the queue. Other people's changes update rows in place, and no row moves or disappears until
 * the list is loaded again (DESK-QUEUE-13).
 */
export function useQueueRows(query: WorkQuery) {
  // Each visit of the page loads the list again.
  const [visit] = useState(() => (visits += 1));
  const loaded = useQuery(workQuery(query, visit));
  const [fresh, setFresh] = useState<Fresh>();
  const shown = loaded.data;
  const current = fresh && fresh.of === shown ? fresh : undefined;
  const [wanted, setWanted] = useState(0);
  const refresh = () => setWanted((times) => times + 1);
  const latest = useRef({ shown, query, rows: current?.rows });
  useEffect(() => {
    latest.current = { shown, query, rows: current?.rows };
  });
  useEffect(() => {
    if (wanted === 0) return undefined;
    let isOld = false;
    const update = async () => {
      const { shown: page, query: asked, rows } = latest.current;
      // Ignores a failed update, because the next change tries again.
      const next = page && (await updateRows(page, asked, rows).catch(() => undefined));
      if (next && !isOld) setFresh(next);
    };
    void update();
    return () => {
      isOld = true;
    };
  }, [wanted]);
  const { staffId } = useStaff();
  useChanges(({ changes, isIncomplete }: Changes) => {
    const isOwn = (by: string | null) => by === staffId;
    if (isIncomplete || changes.some(({ kind, by }) => kind === query.kind && !isOwn(by))) refresh();
  });

  const state = loadState([loaded], (page) => ({
    rows: page.items.map((item) => current?.rows.get(item.itemId) ?? rowOf(item)),
    counts: current?.counts ?? page.counts,
    choices: current?.choices ?? page.choices,
    preparedPercent: page.preparedPercent,
    newItems: current?.newItems ?? 0,
    nextCursor: page.nextCursor,
  }));
  return { state, refresh, reload: () => void loaded.refetch() };
}

const rowOf = (item: WorkItem): QueueRow => ({ item, isDone: false, doneBy: null });

/** Fetches the page on screen again, and each of its items that the list no longer contains. */
async function updateRows(
  shown: WorkPage,
  query: WorkQuery,
  before: ReadonlyMap<string, QueueRow> | undefined,
): Promise<Fresh> {
  const next = await askWork(query);
  const found = new Map(next.items.map((item) => [item.itemId, item]));
  const rows = new Map<string, QueueRow>();
  await Promise.all(
    shown.items.map(async (item) => {
      const known = before?.get(item.itemId);
      const update = found.get(item.itemId);
      if (update) rows.set(item.itemId, rowOf(update));
      else rows.set(item.itemId, known?.isDone ? known : await findRow(item));
    }),
  );
  const ids = new Set(shown.items.map(({ itemId }) => itemId));
  const unseen = next.items.filter(({ itemId }) => !ids.has(itemId)).length;
  const gone = shown.items.filter(({ itemId }) => !found.has(itemId)).length;
  const grown = segmentCount(next.counts, query.who) - (segmentCount(shown.counts, query.who) - gone);
  // When an item leaves the page, an item of the next page moves up. Such an item does not count as new.
  const isLastPage = next.nextCursor === null && shown.nextCursor === null;
  const newItems = isLastPage ? unseen : Math.max(0, grown);
  return { of: shown, counts: next.counts, choices: next.choices, rows, newItems };
}

async function findRow(item: WorkItem): Promise<QueueRow> {
  const outcome = await getItem(item.itemId);
  // Keeps the row unchanged if the person may no longer see the item.
  if (!outcome.ok) return rowOf(item);
  const { done } = outcome.value;
  return { item: outcome.value.item, isDone: done !== null, doneBy: done?.byName ?? null };
}
