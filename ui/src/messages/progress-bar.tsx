import { classNames } from "../class-names.ts";
import styles from "./progress-bar.module.css";

export type ProgressBarProps = {
  /** The progress, from 0 to 100. */
  percent: number;
  /** The accessible name of the bar. Without a name, nearby text must state the same progress. */
  label?: string | undefined;
  /** The bar's height: 4, 6 or 10 px. */
  thickness?: "thin" | "base" | "thick";
  className?: string | undefined;
};

export function ProgressBar({ percent, label, thickness = "thin", className }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent));
  const meaning =
    label === undefined
      ? { "aria-hidden": true }
      : {
          role: "progressbar",
          "aria-label": label,
          "aria-valuenow": Math.round(value),
          "aria-valuemin": 0,
          "aria-valuemax": 100,
        };
  return (
    <div {...meaning} className={classNames(styles["track"], styles[thickness], className)}>
      <span className={styles["fill"]} style={{ width: `${value}%` }} />
    </div>
  );
}
