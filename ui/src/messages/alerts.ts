import { useSyncExternalStore } from "react";

export type AlertType = "critical" | "warning" | "success" | "info";
export type PendingAlert = {
  readonly type: AlertType;
  readonly text: string;
  readonly detail?: string | undefined;
};

/** The current message. A message can wait for the next screen (CH-55). */
let pending: { readonly alert: PendingAlert; readonly screensLeft: number } | undefined;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/** Shows a message on the next screen, or with "here" on the current screen. */
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

/** Removes the message of the previous screen. Must be called after each change of screen. */
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
