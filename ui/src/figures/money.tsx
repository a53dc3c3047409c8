import { classNames } from "../class-names.ts";
import styles from "./money.module.css";

export type MoneyProps = {
  /** The amount, already formatted with two decimals: "$47,519.80". */
  text: string;
  /** The font size. Do not use `xl` or `hero` in lists or tables, because they shrink the cents. */
  size?: "md" | "lg" | "xl" | "hero";
  className?: string | undefined;
};

export function Money({ text, size = "md", className }: MoneyProps) {
  const cents = size === "xl" || size === "hero" ? /[.,]\d{2}$/.exec(text)?.[0] : undefined;
  return (
    <span className={classNames(styles["money"], styles[size], className)}>
      {cents === undefined ? text : text.slice(0, -cents.length)}
      {cents !== undefined && <span className={styles["cents"]}>{cents}</span>}
    </span>
  );
}
