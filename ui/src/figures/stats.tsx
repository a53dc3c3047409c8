import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./stats.module.css";

export type StatsProps = { items: readonly { label: string; value: ReactNode }[] };

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

type StatsBannerProps = { heading: ReactNode; children?: ReactNode; className?: string | undefined };

/** A page head across both columns, with the heading on the left and figures on the right. */
export function StatsBanner({ heading, children, className }: StatsBannerProps) {
  return (
    <div className={classNames(styles["banner"], className)}>
      {heading}
      {children}
    </div>
  );
}
