import type { WorkItem } from "@portal/domain/work/contract";
import { isClaimedByOther } from "@portal/domain/work/rules";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStaff } from "../../platform/session.ts";
import { claimItem, getItem, releaseItem, takeOver } from "../../work/queries.ts";

/** An item on its page. `mine` means that the person has claimed the item and may decide. */
export type ReviewItem = {
  readonly item: WorkItem;
  readonly mode: "opening" | "mine" | "claimed" | "done" | "read";
  readonly done: { readonly byName: string | null; readonly doneTimestamp: Temporal.Instant } | null;
};

/** Items that another page has already loaded, so that their own page renders at once. */
const known = new Map<string, WorkItem>();

/** Stores an item for the next page. */
export function rememberItem(item: WorkItem): void {
  known.set(item.itemId, item);
}

/** Timers that release claims, unless the same page opens again at once. */
const leaving = new Map<string, ReturnType<typeof setTimeout>>();

async function readItem(itemId: string, me: string, canReview: boolean): Promise<ReviewItem> {
  const outcome = await getItem(itemId);
  if (!outcome.ok) throw new RefusedCall(outcome.code, outcome.message);
  const { item, done } = outcome.value;
  if (done) return { item, mode: "done", done };
  if (isClaimedByOther(item, me, Temporal.Now.instant())) return { item, mode: "claimed", done };
  return { item, mode: canReview ? "mine" : "read", done };
}

async function openItem(itemId: string, me: string, canReview: boolean): Promise<ReviewItem> {
  if (!canReview) return readItem(itemId, me, false);
  const claimed = await claimItem(itemId);
  if (claimed.ok) return { item: claimed.value, mode: "mine", done: null };
  if (claimed.code !== "CLAIMED" && claimed.code !== "ALREADY_DONE")
    throw new RefusedCall(claimed.code, claimed.message);
  return readItem(itemId, me, true);
}

const itemKey = (itemId: string) => ["review-item", itemId];

/** Claims the item while its page is open, and releases it when the person leaves (DESK-CLAIM-01, DESK-CLAIM-03). */
export function useReviewItem(itemId: string) {
  const { staffId, permissions } = useStaff();
  const canReview = permissions.includes("documents.review");
  const client = useQueryClient();
  const query = useQuery(
    queryOptions({
      queryKey: itemKey(itemId),
      queryFn: () => openItem(itemId, staffId, canReview),
      staleTime: Infinity,
      gcTime: 0,
      placeholderData: () => {
        const item = known.get(itemId);
        return item && ({ item, mode: "opening", done: null } as const);
      },
    }),
  );
  useEffect(() => {
    clearTimeout(leaving.get(itemId));
    leaving.delete(itemId);
    const release = () => void releaseItem(itemId);
    window.addEventListener("pagehide", release);
    return () => {
      window.removeEventListener("pagehide", release);
      known.delete(itemId);
      if (canReview) leaving.set(itemId, setTimeout(release, 0));
    };
  }, [itemId, canReview]);
  const set = (next: ReviewItem) => client.setQueryData(itemKey(itemId), next);
  const taking = useCall(takeOver);
  return {
    query,
    /** Reads the item's current claim. Does not claim the item. */
    refresh: async () => {
      const next = await readItem(itemId, staffId, canReview).catch(() => undefined);
      if (next) set(next);
      return next;
    },
    takeOver: {
      isPending: taking.isPending,
      failure: taking.failure,
      run: async () => {
        const outcome = await taking.run(itemId);
        if (outcome.ok) set({ item: outcome.value, mode: "mine", done: null });
      },
    },
  };
}
