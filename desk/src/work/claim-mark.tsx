import type { ReactNode } from "react";
import styles from "./claim-mark.module.css";

/** Says who has an item: a dot before words, because a color is never the only sign (docs/design.md). */
export function ClaimMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles["claim"]}>
      <span>{children}</span>
    </span>
  );
}
