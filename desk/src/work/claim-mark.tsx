import type { ReactNode } from "react";
import styles from "./claim-mark.module.css";

/** Shows the holder of an item's claim with a dot and words, because color is never the only signal (docs/design.md). */
export function ClaimMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles["claim"]}>
      <span>{children}</span>
    </span>
  );
}
