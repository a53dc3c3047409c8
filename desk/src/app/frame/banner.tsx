import type { ReactNode } from "react";
import styles from "./banner.module.css";

/**
 * A line above the header. The element stays in the document while it is empty, so that screen readers announce its
 * text when it appears.
 */
export function Banner({
  kind,
  children,
}: {
  readonly kind: "info" | "warning";
  readonly children: ReactNode;
}) {
  return (
    <output className={styles["place"]}>
      {children && (
        <div className={styles["banner"]} data-kind={kind}>
          {children}
        </div>
      )}
    </output>
  );
}
