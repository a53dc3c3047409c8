import { useSyncExternalStore } from "react";

/** The last good end of something, told beside whatever page follows (design, section 5: toast). */
let shown: { readonly id: number; readonly text: string } | undefined;
let count = 0;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/** Shows a message in the toasts' dock, in the place of the one before. Never for what went wrong. */
export function raiseToast(text: string): void {
  count += 1;
  shown = { id: count, text };
  changed();
}

export function dismissToast(): void {
  shown = undefined;
  changed();
}

export function useToast() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
    () => shown,
  );
}
