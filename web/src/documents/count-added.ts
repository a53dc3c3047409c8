import { submitFault } from "@portal/domain/documents/rules";
import { noneGiven, type GivenSlots, type Queue, type SlotQueue } from "./queue-files.ts";

/**
 * What keeps the page from being submitted: every open request needs its files, or its opt-out (CORE-UP-12 to 14,
 * SERV-UP-08, SH-129). The slot is the request's first that could take one.
 */
export function queueFault<F>(
  queue: Queue<F>,
  given = noneGiven,
): { readonly slotId: string; readonly text: string } | undefined {
  const open = queue.filter(({ slot }) => !slot.isReceived);
  for (const { slot, isOptedOut } of open) {
    const slots = open.filter((each) => each.slot.requestId === slot.requestId);
    const empty = slots.filter((each) => !hasFile(each, given));
    const text = submitFault({
      files: slots.length - empty.length,
      minimum: slot.slotsNeeded,
      hasOptOut: slot.optOutLabel !== null,
      optedOut: isOptedOut,
    });
    if (text !== undefined) return { slotId: (empty[0]?.slot ?? slot).id, text };
  }
  return undefined;
}

function hasFile({ slot, entries }: SlotQueue<unknown>, given: GivenSlots): boolean {
  return given.has(slot.id) || entries.some(({ state }) => state.kind !== "rejected");
}

/** How many of the files that the page needs are there: no request counts more than it needs (SH-129). */
export function countAdded(
  queue: Queue<unknown>,
  given = noneGiven,
): { readonly added: number; readonly needed: number } {
  const requests = Map.groupBy(
    queue.filter(({ slot }) => !slot.isReceived),
    ({ slot }) => slot.requestId,
  );
  let [added, needed] = [0, 0];
  for (const slots of requests.values()) {
    const wanted = slots[0]?.slot.slotsNeeded ?? 0;
    const filled = slots.filter((each) => hasFile(each, given)).length;
    added += Math.min(wanted, filled);
    needed += wanted;
  }
  return { added, needed };
}
