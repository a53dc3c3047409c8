import type { Icon as PhosphorIcon } from "@phosphor-icons/react";
import { classNames } from "../class-names.ts";
import styles from "./icon.module.css";

export type IconDrawing = PhosphorIcon;

export type IconProps = {
  /** Import each icon from `@phosphor-icons/react/<Name>`, so that the build can remove weights that no page uses. */
  of: IconDrawing;

  weight?: "regular" | "bold" | "fill";
  /** The icon's width: 16, 20, 24 or 32 px. The default is `md`. */
  size?: "sm" | "md" | "lg" | "xl";
  /** Set the label only if no text is beside the icon. Without a label, screen readers ignore the icon. */
  label?: string;
  className?: string | undefined;
};

export function Icon({ of: Drawing, weight = "regular", size = "md", label, className }: IconProps) {
  const naming = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <Drawing {...naming} weight={weight} className={classNames(styles["icon"], styles[size], className)} />
  );
}
