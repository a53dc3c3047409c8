import type { ReactNode } from "react";
import styles from "./stats.module.css";

export type StatsProps = { items: readonly { label: string; value: ReactNode }[] };

/** A few large figures with their names. */
export function Stats({ items }: StatsProps) {
  return (
    <dl className={styles["stats"]}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles["label"]}>{label}</dt>
          <dd className={styles["value"]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A page's head that spans both columns: its heading at the left, figures at the right. */
export function StatsBanner({ heading, children }: { heading: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles["banner"]}>
      {heading}
      {children}
    </div>
  );
}
