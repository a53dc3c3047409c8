import type { Rejection } from "@portal/domain/applications/contract";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";

type Place = {
  readonly slot: Pick<UploadSlot, "id" | "stipulations">;
  /** Nothing stands in it that counts. */
  readonly isEmpty: boolean;
  /** Why the document that stood in it last was turned away. */
  readonly own: Rejection | undefined;
};

/**
 * Where it is told why something is asked for again: with each place that lost its document, and for a request that the
 * lender sent back as a whole, with the first of its places alone: a month of statements each would say the same.
 * @returns the reason by the place's id
 */
export function placeReasons(places: readonly Place[]): ReadonlyMap<string, Rejection> {
  const told = new Set<string>();
  const reasons = new Map<string, Rejection>();
  for (const { slot, own } of places.filter(({ isEmpty }) => isEmpty)) {
    const sentBack = slot.stipulations.filter(({ rejection }) => rejection?.filename === null);
    if (own && !sentBack.some(({ rejection }) => isSame(own, rejection))) {
      reasons.set(slot.id, own);
      continue;
    }
    const next = sentBack.find(({ id }) => !told.has(id));
    if (!next?.rejection) continue;
    told.add(next.id);
    reasons.set(slot.id, next.rejection);
  }
  return reasons;
}

/** What is sent back as a whole turns its documents away with it. */
function isSame(own: Rejection, whole: Rejection | null): boolean {
  return whole !== null && own.reason === whole.reason && own.timestamp.equals(whole.timestamp);
}
