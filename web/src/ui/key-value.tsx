import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./key-value.module.css";

export type KeyValueItem = {
  label: string;
  value: ReactNode;
  isTotal?: boolean;
  /** Before the label: the row's place in a drawing. */
  mark?: ReactNode;
};

/** Label over value, side by side, as many columns as fit. */
export function KeyValues({ items }: { items: readonly KeyValueItem[] }) {
  return (
    <dl className={styles["grid"]}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles["label"]}>{label}</dt>
          <dd className={styles["value"]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type KeyValueListProps = {
  items: readonly KeyValueItem[];
  /** Lines above and below, larger rows: a receipt. */
  isRuled?: boolean;
};

/** Label left, value right, one row each. */
export function KeyValueList({ items, isRuled }: KeyValueListProps) {
  return (
    <dl className={classNames(styles["list"], isRuled && styles["ruled"])}>
      {items.map(({ label, value, isTotal, mark }) => (
        <div key={label} className={classNames(styles["row"], isTotal && styles["total"])}>
          <dt className={styles["rowLabel"]}>
            {mark}
            {label}
          </dt>
          <dd className={styles["rowValue"]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
