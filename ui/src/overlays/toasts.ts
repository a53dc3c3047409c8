import { useSyncExternalStore } from "react";
import type { ToastMessage } from "./toast-box.tsx";

/** Toasts stay when the page changes (docs/design.md, section 5). A new toast replaces all except Undo offers. */
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

/** Shows a success message. Never use this function for errors. */
export function raiseToast(text: string): void {
  count += 1;
  show([...shown.filter(({ undo }) => undo), { id: count, text }].slice(-most));
}

/** Offers Undo for ten seconds, then calls `onEnd`. Returns a function that withdraws the offer. */
export function offerUndo(text: string, undo: () => void, onEnd?: () => void): () => void {
  count += 1;
  const id = count;
  show([...shown.filter((each) => each.undo), { id, text, undo, onEnd }].slice(-most));
  return () => dismissToast(id);
}

/** @param id the toast to dismiss; omit it to dismiss all toasts */
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
