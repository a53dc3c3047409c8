import { emptyQueue, restoredQueue, type GivenSlots, type Queue } from "./queue-files.ts";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import { useEffect, useRef, useState } from "react";
import { isForcedExit } from "../../platform/forced-exit.ts";

/**
 * The upload queue of a visit that an outage or the end of the session interrupted. Kept in memory, because files
 * cannot be stored.
 */
let kept: { readonly owner: string; readonly queue: Queue<File> } | undefined;

export type QueueChange = (queue: Queue<File>) => Queue<File>;

/**
 * Manages the page's queue. Leaving the page discards the queue, except in an outage or when the session ends
 * (CORE-UP-22).
 * @returns the queue, a function to change it, and a function that reads the current queue
 */
export function useRestoredQueue(ownerNow: string, slots: readonly UploadSlot[], given: GivenSlots) {
  // Keeps the queue's owner, because the screen renders once more after the session has ended.
  const [owner] = useState(ownerNow);
  const [queue, setQueue] = useState<Queue<File>>(() =>
    kept?.owner === owner ? restoredQueue(slots, kept.queue, given) : emptyQueue(slots, given),
  );
  const latest = useRef(queue);
  useEffect(() => {
    kept = undefined;
    return () => {
      const hasEntries = latest.current.some(({ entries }) => entries.length > 0);
      // When React runs this cleanup, `location` already contains the next page's address.
      if (hasEntries && isForcedExit(location.pathname)) kept = { owner, queue: latest.current };
    };
  }, [owner]);
  const change = (next: QueueChange) => {
    latest.current = next(latest.current);
    setQueue(latest.current);
  };
  return { queue, change, read: () => latest.current };
}
