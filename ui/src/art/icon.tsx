import type { Icon as PhosphorIcon } from "@phosphor-icons/react";
import { classNames } from "../class-names.ts";
import styles from "./icon.module.css";

export type IconDrawing = PhosphorIcon;

export type IconProps = {
  /** Import icons one by one from `@phosphor-icons/react/<Name>`. The build removes weights that no page uses. */
  of: IconDrawing;

  weight?: "regular" | "bold" | "fill";
  /** The icon is 16, 20, 24 or 32 px wide. The default is `md`. */
  size?: "sm" | "md" | "lg" | "xl";
  /** Set this label only if no text is beside the icon. Without a label, assistive technology ignores the icon. */
  label?: string;
  className?: string | undefined;
};

export function Icon({ of: Drawing, weight = "regular", size = "md", label, className }: IconProps) {
  const naming = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <Drawing {...naming} weight={weight} className={classNames(styles["icon"], styles[size], className)} />
  );
}
