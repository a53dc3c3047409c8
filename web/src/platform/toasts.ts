import { useSyncExternalStore } from "react";
import type { ToastMessage } from "../ui/toast-box.tsx";

/** Shown beside whatever page follows (design, section 5: toast). Offers to undo stand together; other messages replace each other. */
let shown: readonly ToastMessage[] = [];
let count = 0;
const listeners = new Set<() => void>();
const show = (toasts: readonly ToastMessage[]) => {
  const gone = shown.filter((each) => !toasts.includes(each));
  shown = toasts;
  for (const listener of listeners) listener();
  for (const { onEnd } of gone) onEnd?.();
};
const most = 3;

/** Shows that something ended well. Never for errors. */
export function raiseToast(text: string): void {
  count += 1;
  show([...shown.filter(({ undo }) => undo), { id: count, text }].slice(-most));
}

/**
 * Says what was removed and offers Undo for ten seconds.
 * @param onEnd called once when the offer ends unused
 * @returns withdraws the offer, when it can no longer be honored
 */
export function offerUndo(text: string, undo: () => void, onEnd?: () => void): () => void {
  count += 1;
  const id = count;
  show([...shown.filter((each) => each.undo), { id, text, undo, onEnd }].slice(-most));
  return () => dismissToast(id);
}

/** @param id omitted for all toasts */
export function dismissToast(id?: number): void {
  if (shown.length === 0) return;
  show(id === undefined ? [] : shown.filter((each) => each.id !== id));
}

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
    () => shown,
  );
}
