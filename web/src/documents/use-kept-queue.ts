import { emptyQueue, restoredQueue, type GivenSlots, type Queue } from "./queue-files.ts";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import { useEffect, useRef, useState } from "react";
import { isForcedExit } from "../platform/forced-exit.ts";

/**
 * Files cannot be stored, only held: a queue that an outage or the end of the session interrupted waits here
 * for the same borrower and the same page.
 */
let kept: { readonly owner: string; readonly queue: Queue<File> } | undefined;

export type QueueChange = (queue: Queue<File>) => Queue<File>;

/**
 * The page's queue. Everything but an interruption forgets it with the screen (CORE-UP-22).
 * @param ownerNow names the borrower and the page
 * @param given what the server had when the page was opened
 * @returns the queue, how to change it, and how to read it after a change, before the next drawing
 */
export function useKeptQueue(ownerNow: string, slots: readonly UploadSlot[], given: GivenSlots) {
  // When the session ends, the screen is drawn once more without its borrower.
  const [owner] = useState(ownerNow);
  const [queue, setQueue] = useState<Queue<File>>(() =>
    kept?.owner === owner ? restoredQueue(slots, kept.queue, given) : emptyQueue(slots, given),
  );
  const latest = useRef(queue);
  useEffect(() => {
    kept = undefined;
    return () => {
      const hasEntries = latest.current.some(({ entries }) => entries.length > 0);
      // The address is already the next screen's.
      if (hasEntries && isForcedExit(location.pathname)) kept = { owner, queue: latest.current };
    };
  }, [owner]);
  const change = (next: QueueChange) => {
    latest.current = next(latest.current);
    setQueue(latest.current);
  };
  return { queue, change, read: () => latest.current };
}
