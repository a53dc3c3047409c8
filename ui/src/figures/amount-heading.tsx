import type { ComponentPropsWithRef } from "react";
import styles from "./amount-heading.module.css";
import { Money } from "./money.tsx";

export type AmountHeadingProps = Omit<ComponentPropsWithRef<"h1">, "children" | "className"> & {
  readonly before: string;
  /** The amount, already formatted with two decimals. */
  readonly amount: string;
  readonly after?: string;
};

export function AmountHeading({ before, amount, after, ...rest }: AmountHeadingProps) {
  return (
    <h1 {...rest} className={styles["heading"]}>
      <span className={styles["words"]}>{before}</span> <Money text={amount} size="hero" />
      {after !== undefined && (
        <>
          {" "}
          <span className={styles["words"]}>{after}</span>
        </>
      )}
    </h1>
  );
}
