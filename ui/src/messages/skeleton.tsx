import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useKit } from "../kit.ts";
import styles from "./skeleton.module.css";

export type SkeletonProps = {
  /** The width as a CSS length. By default, the width comes from `className` or is 100%. */
  width?: string;
  /** The size of the text that the skeleton replaces. The skeleton is as high as one line of this text. */
  size?: "sm" | "md" | "lg" | "xl" | "xxl" | "title";
  /** The height as a CSS length, for content that is not a line of text. The gray bar itself stays thin. */
  height?: string;
  className?: string | undefined;
};

/** A gray bar in place of loading text. Never use it for buttons or headings. */
export function Skeleton({ width, size = "md", height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles["skeleton"], size !== "md" && styles[size], className)}
      // Omits an empty `style` attribute, which the content security policy forbids in the server's page.
      {...((width ?? height) !== undefined && { style: { width, height } })}
    />
  );
}

/** Shows skeletons only after 300 ms, so that quick responses cause no flicker. Reserves their space immediately. */
export function SkeletonGroup({ label, children }: { label?: string; children: ReactNode }) {
  const { texts } = useKit();
  return (
    <div className={styles["group"]}>
      <output className="vh">{label ?? texts.loading}</output>
      {children}
    </div>
  );
}
