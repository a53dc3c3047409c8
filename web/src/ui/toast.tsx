import { lazyPart } from "./lazy-part.ts";
import type { ToastMessage } from "./toast-box.tsx";
import styles from "./toast.module.css";

/** Comes after the page, whose first view has nothing to tell. */
export const Toast = lazyPart(async () => (await import("./toast-box.tsx")).Toast, { isQuiet: true });

export type ToastDockProps = {
  readonly toasts: readonly ToastMessage[];
  readonly onDismiss: (id: number) => void;
};

/** Where toasts appear: always there, so that a screen reader announces what is added to it. */
export function ToastDock({ toasts, onDismiss }: ToastDockProps) {
  return (
    <output className={styles["dock"]} aria-atomic={false}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </output>
  );
}
