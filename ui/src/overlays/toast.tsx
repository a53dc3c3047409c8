import { lazyPart } from "../lazy-part.ts";
import type { ToastMessage } from "./toast-box.tsx";
import styles from "./toast.module.css";

/** Loads the toast's code after the page, because no toast is visible at first. */
export const Toast = lazyPart(async () => (await import("./toast-box.tsx")).Toast, { isQuiet: true });

export type ToastDockProps = {
  readonly toasts: readonly ToastMessage[];
  readonly onDismiss: (id: number) => void;
};

/** The area for toasts. Always rendered, so that screen readers announce new toasts. */
export function ToastDock({ toasts, onDismiss }: ToastDockProps) {
  return (
    <output className={styles["dock"]} aria-atomic={false}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </output>
  );
}
