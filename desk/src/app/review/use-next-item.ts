import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import type { WorkItem } from "@portal/domain/work/contract";
import type { QueueFilters } from "@portal/domain/work/queue/rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { documentsQuery } from "../../documents/queries.ts";
import { useStaff } from "../../platform/session.ts";
import { placeQuery, reserveItem } from "../../work/queries.ts";
import { segmentCount } from "../../work/use-queue-rows.ts";
import { candidatesAfter, findNextItem, listQuery } from "./find-next-item.ts";
import { filesOf } from "./use-review-files.ts";
import { fetchAhead, forgetAhead } from "./viewer/use-file.ts";

type NextItem = {
  readonly filters: QueueFilters;
  readonly item: WorkItem;
  /** The next file of the same item, which comes before the next item. */
  readonly ahead: LenderDocument | undefined;
  /** True once the current file is on screen, so that fetching ahead delays nothing. */
  readonly isReady: boolean;
};

/** The maximum size in bytes of a file that is fetched ahead (DESK-SPEED-04). */
const mostBytes = 10_000_000;

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** True on a slow or metered connection. The desk then fetches no files ahead (DESK-SPEED-05). */
function isSlow(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
}

/** Finds the item that follows this item in the list, reserves it for the person, and fetches its first file ahead. */
export function useNextItem({ filters, item, ahead, isReady }: NextItem) {
  const { staffId, permissions } = useStaff();
  const client = useQueryClient();
  const list = useQuery(placeQuery(listQuery(filters)));
  const reserved = useRef<WorkItem>(undefined);
  const { itemId } = item;
  const canReview = permissions.includes("documents.review");
  const isGoingOn = useRef(false);
  useEffect(
    () => () => {
      // Discards the fetched file unless the next item opens now, because only that item may use the file
      // (DESK-DOC-13).
      if (!isGoingOn.current) forgetAhead();
    },
    [],
  );
  const data = list.data;
  useEffect(() => {
    if (!isReady || !canReview || isSlow()) return;
    if (ahead) {
      if (ahead.size <= mostBytes) fetchAhead(ahead);
      return;
    }
    if (!data || reserved.current) return;
    const [next] = candidatesAfter({ items: data.items, total: 0 }, itemId, staffId);
    if (!next) return;
    reserved.current = next;
    const reserve = async () => {
      const outcome = await reserveItem(next.itemId);
      if (!outcome.ok) {
        if (reserved.current === next) reserved.current = undefined;
        return;
      }
      if (next.opportunityId === null) return;
      const documents = await client.fetchQuery(documentsQuery(next.opportunityId));
      const first = filesOf(next, documents).find(({ review }) => review === "received");
      if (first && first.size <= mostBytes) fetchAhead(first);
    };
    // Ignores a failure, because the next page fetches missing data itself.
    reserve().catch(() => undefined);
  }, [isReady, canReview, ahead, data, itemId, staffId, client]);

  const at = data?.items.findIndex((each) => each.itemId === itemId) ?? -1;
  return {
    place: data && at >= 0 ? { n: at + 1, total: segmentCount(data.counts, filters.who) } : undefined,
    find: async (): Promise<WorkItem | undefined> => {
      isGoingOn.current = true;
      return reserved.current ?? findNextItem(filters, itemId, staffId).catch(() => undefined);
    },
  };
}
