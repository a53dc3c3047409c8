import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconDrawing } from "../art/icon.tsx";
import styles from "./icon-button.module.css";
import { Link, type LinkProps } from "./link.tsx";
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx";

export type IconButtonProps = Omit<PlainButtonProps, "children" | "aria-label"> & {
  icon: IconDrawing;
  /** The accessible name, because the button shows no text. */
  label: string;
  iconSize?: "md" | "lg";
};

export type IconLinkProps = Omit<LinkProps, "children" | "className" | "aria-label"> & {
  icon: IconDrawing;
  label: string;
  /** A number shown over the corner of the icon. */
  children?: ReactNode;
};

export function IconLink({ icon, label, children, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={styles["iconButton"]}>
      <Icon of={icon} size="lg" />
      {children}
    </Link>
  );
}

/** A round 44 px button that shows only an icon. */
export function IconButton({ icon, label, iconSize = "lg", className, ...rest }: IconButtonProps) {
  return (
    <PlainButton {...rest} aria-label={label} className={classNames(styles["iconButton"], className)}>
      <Icon of={icon} size={iconSize} />
    </PlainButton>
  );
}
