import { useSyncExternalStore } from "react";

export type AlertType = "critical" | "warning" | "success" | "info";
export type PendingAlert = {
  readonly type: AlertType;
  readonly text: string;
  /** Under the text. */
  readonly detail?: string | undefined;
};

/** One message at a time, which outlives the one change of screen that follows it (CH-55). */
let pending: { readonly alert: PendingAlert; readonly screensLeft: number } | undefined;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/** Shows a message on the next screen; with `here`, on the one that is open. */
export function raiseAlert(
  type: AlertType,
  text: string,
  where: "here" | "next" = "next",
  detail?: string,
): void {
  pending = { alert: { type, text, detail }, screensLeft: where === "next" ? 1 : 0 };
  changed();
}

export function dismissAlert(): void {
  if (!pending) return;
  pending = undefined;
  changed();
}

/** The screen has changed: a message that was meant for the last one is over. */
export function alertsOnNavigation(): void {
  if (!pending) return;
  pending = pending.screensLeft > 0 ? { ...pending, screensLeft: pending.screensLeft - 1 } : undefined;
  changed();
}

export function pendingAlert(): PendingAlert | undefined {
  return pending?.alert;
}

export function usePendingAlert(): PendingAlert | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pendingAlert,
    pendingAlert,
  );
}
