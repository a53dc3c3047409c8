import type { ReactNode } from "react";
import { Icon, type IconDrawing } from "../art/icon.tsx";
import styles from "./pill.module.css";

export type PillProps = { kind?: "neutral" | "accent" | "danger"; children: ReactNode };

export function Pill({ kind = "neutral", children }: PillProps) {
  return (
    <span className={styles["pill"]} data-kind={kind}>
      {children}
    </span>
  );
}

export type TagProps = {
  icon: IconDrawing;
  iconWeight?: "regular" | "fill";
  kind?: "neutral" | "warning" | "danger";
  children: ReactNode;
};

/** A state in a table: an icon with a distinct shape, and a muted word. Only unusual states have a color. */
export function Tag({ icon, iconWeight = "regular", kind = "neutral", children }: TagProps) {
  return (
    <span className={styles["tag"]} data-kind={kind}>
      <Icon of={icon} weight={iconWeight} className={styles["icon"]} />
      {children}
    </span>
  );
}
