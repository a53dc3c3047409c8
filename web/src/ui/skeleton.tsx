import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useKit } from "./kit.ts";
import styles from "./skeleton.module.css";

export type SkeletonProps = {
  /** A CSS length. */
  width?: string;
  /** Of the words it stands for; it takes the room of one line of them. */
  size?: "sm" | "md" | "lg" | "xl" | "xxl" | "title";
  /** A CSS length: the room of what it stands for, where that is not a line of words. The bar stays thin. */
  height?: string;
  className?: string | undefined;
};

/** A grey bar where words will be. Never for buttons or headings. */
export function Skeleton({ width = "100%", size = "md", height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles["skeleton"], size !== "md" && styles[size], className)}
      style={{ width, ...(height !== undefined && { height }) }}
    />
  );
}

/** Holds skeletons back for 300 ms, so that quick answers do not flicker; the room is taken at once. */
export function SkeletonGroup({ label, children }: { label?: string; children: ReactNode }) {
  const { texts } = useKit();
  return (
    <div className={styles["group"]}>
      <output className="vh">{label ?? texts.loading}</output>
      {children}
    </div>
  );
}
