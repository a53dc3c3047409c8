import type { ReactNode, RefAttributes } from "react";
import { Button, type ButtonProps } from "react-aria-components/Button";
import { Link, type LinkProps } from "react-aria-components/Link";
import { classNames } from "./class-names.ts";
import { Icon, type IconDrawing } from "./icon.tsx";
import styles from "./icon-button.module.css";

export type IconButtonProps = Omit<ButtonProps, "children" | "className" | "style" | "aria-label"> &
  RefAttributes<HTMLButtonElement> & {
    icon: IconDrawing;
    /** The name: no word is seen beside the icon. */
    label: string;
    /** 24 px where none is named. */
    iconSize?: "md" | "lg";
    className?: string | undefined;
  };

export type IconLinkProps = Omit<LinkProps, "children" | "className" | "style" | "aria-label"> & {
  icon: IconDrawing;
  label: string;
  /** Over the icon's corner: a count. */
  children?: ReactNode;
};

/** The same target, leading to another page. */
export function IconLink({ icon, label, children, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={classNames(styles["iconButton"])}>
      <Icon of={icon} size="lg" />
      {children}
    </Link>
  );
}

/** A round 44 px target with nothing but an icon. */
export function IconButton({ icon, label, iconSize = "lg", className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} aria-label={label} className={classNames(styles["iconButton"], className)}>
      <Icon of={icon} size={iconSize} />
    </Button>
  );
}
