import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./share-bar.module.css";

export type ShareBarProps = {
  /** How far it is filled, of a hundred. */
  readonly percent: number;
  readonly isAccent: boolean;
  readonly isThick?: boolean;
  /** Marks upon it. */
  readonly children?: ReactNode;
};

/** An amount as a bar beside others; what it says stands in words above it. */
export function ShareBar({ percent, isAccent, isThick = false, children }: ShareBarProps) {
  return (
    <div className={classNames(styles["bar"], isThick && styles["thick"])} aria-hidden>
      <div
        className={classNames(styles["fill"], isAccent && styles["accent"])}
        style={{ width: `${percent}%` }}
      />
      {children}
    </div>
  );
}
