import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";

export type SkeletonProps = {
  /** CSS lengths; a line of text where none are named. */
  width?: string;
  height?: string;
  className?: string | undefined;
};

/** A grey line where words will be. Never for buttons or headings. */
export function Skeleton({ width = "100%", height = "0.9em", className }: SkeletonProps) {
  return <span aria-hidden className={classNames(styles["skeleton"], className)} style={{ width, height }} />;
}

/** Holds skeletons back for 300 ms, so that quick answers do not flicker; the room is taken at once. */
export function SkeletonGroup({ label = "Loading", children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles["group"]}>
      <output className="vh">{label}</output>
      {children}
    </div>
  );
}
