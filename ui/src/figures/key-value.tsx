import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./key-value.module.css";

export type KeyValueItem = {
  label: string;
  value: ReactNode;
  isTotal?: boolean;
  /** A color mark before the label, which links the row to a part of a chart. */
  mark?: ReactNode;
};

/** Shows each label above its value, in as many columns as fit. */
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
  /** Adds lines above and below the list and makes its rows taller, as on a receipt. */
  isRuled?: boolean;
};

/** Shows one row per item, with the label on the left and the value on the right. */
export function KeyValueList({ items, isRuled }: KeyValueListProps) {
  return (
    <dl className={classNames(styles["list"], isRuled && styles["ruled"])}>
      {items.map(({ label, value, isTotal, mark }, at) => (
        // The index is part of the key, because two items may have equal labels, such as two owners with one name.
        <div key={`${at} ${label}`} className={classNames(styles["row"], isTotal && styles["total"])}>
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
