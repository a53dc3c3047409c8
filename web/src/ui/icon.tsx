import type { Icon as PhosphorIcon } from "@phosphor-icons/react";
import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";

export type IconDrawing = PhosphorIcon;

export type IconProps = {
  /** One icon, imported by itself from `@phosphor-icons/react/<Name>`; the build drops the weights it is not shown in. */
  of: IconDrawing;

  weight?: "regular" | "bold" | "fill";
  /** 16, 20, 24 or 32 px; `md` where none is named. */
  size?: "sm" | "md" | "lg" | "xl";
  /** Only where no word stands beside the icon; without it the icon is hidden from assistive technology. */
  label?: string;
  className?: string | undefined;
};

export function Icon({ of: Drawing, weight = "regular", size = "md", label, className }: IconProps) {
  const naming = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <Drawing {...naming} weight={weight} className={classNames(styles["icon"], styles[size], className)} />
  );
}
