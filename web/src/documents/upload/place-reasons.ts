import type { Rejection } from "@portal/domain/applications/contract";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";

type Place = {
  readonly slot: Pick<UploadSlot, "id" | "stipulations">;
  /** True if the slot has no document, or only rejected documents. */
  readonly isEmpty: boolean;
  /** Why the lender rejected the slot's latest rejected document. */
  readonly own: Rejection | undefined;
};

/**
 * Returns the lender's rejection reasons by slot id. A rejected request's reason belongs to the request's first empty
 * slot.
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

/**
 * Returns whether a document was rejected together with its whole request. Both rejections then have the same reason
 * and time.
 */
function isSame(own: Rejection, whole: Rejection | null): boolean {
  return whole !== null && own.reason === whole.reason && own.timestamp.equals(whole.timestamp);
}
