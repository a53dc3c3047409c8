import { lazyPart } from "../lazy-part.ts";
import type { ToastMessage } from "./toast-box.tsx";
import styles from "./toast.module.css";

/** The toast's code loads after the page, because no page shows a toast at first. */
export const Toast = lazyPart(async () => (await import("./toast-box.tsx")).Toast, { isQuiet: true });

export type ToastDockProps = {
  readonly toasts: readonly ToastMessage[];
  readonly onDismiss: (id: number) => void;
};

/** The area where toasts appear. Always rendered, so screen readers announce new toasts. */
export function ToastDock({ toasts, onDismiss }: ToastDockProps) {
  return (
    <output className={styles["dock"]} aria-atomic={false}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </output>
  );
}
