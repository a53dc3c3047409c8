import { documentTexts } from "@portal/domain/documents/messages";
import { submitFault } from "@portal/domain/documents/rules";
import { groupBy } from "@portal/domain/wire/group-by";
import { noneGiven, type GivenSlots, type Queue, type SlotQueue } from "./queue-files.ts";

/**
 * Returns why the page cannot be submitted, and the slot with the problem (CORE-UP-12 to 14, SERV-UP-08, SERV-UP-19,
 * SH-129).
 */
export function queueFault<F>(
  queue: Queue<F>,
  given = noneGiven,
): { readonly slotId: string; readonly text: string } | undefined {
  const open = queue.filter(({ slot }) => !slot.isReceived);
  const refused = open.find(({ entries }) => entries.some(({ state }) => state.kind === "rejected"));
  if (refused) return { slotId: refused.slot.id, text: documentTexts.allRequired };
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

/**
 * Counts the needed slots and the filled slots. Extra files do not count: each request counts at most the slots it
 * needs (SH-129).
 */
export function countAdded(
  queue: Queue<unknown>,
  given = noneGiven,
): { readonly added: number; readonly needed: number } {
  const requests = groupBy(
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
