import type { Rejection } from "@portal/domain/applications/contract";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";

type Place = {
  readonly slot: Pick<UploadSlot, "id" | "stipulations">;
  /** True if the slot has no document, or only rejected documents. */
  readonly isEmpty: boolean;
  /** Why the lender rejected the last document of this slot. */
  readonly own: Rejection | undefined;
};

/**
 * Assigns the lender's reasons for requesting documents again to slots. A rejected document's reason goes to the
 * document's slot, a rejected request's reason only to the request's first empty slot. Returns the reasons by slot id.
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

/** Whether both reasons are the same: rejecting a whole request gives its documents the same reason and time. */
function isSame(own: Rejection, whole: Rejection | null): boolean {
  return whole !== null && own.reason === whole.reason && own.timestamp.equals(whole.timestamp);
}
