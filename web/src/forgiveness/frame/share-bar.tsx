import type { ReactNode } from "react";
import { classNames } from "@portal/ui/class-names.ts";
import styles from "./share-bar.module.css";

export type ShareBarProps = {
  readonly percent: number;
  readonly isAccent: boolean;
  readonly isThick?: boolean;
  readonly children?: ReactNode;
};

/** Draws an amount as a bar, hidden from screen readers because text above the bar states the amount. */
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
