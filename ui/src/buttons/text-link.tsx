import { classNames } from "../class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx";
import styles from "./text-link.module.css";

type TextLinkLook = {
  /** Underlines the link only on hover. Not for links in running text. */
  isQuiet?: boolean | undefined;
  /** Gives a link outside running text a click target of 44 px and room for an icon. */
  isStandalone?: boolean | undefined;
  className?: string | undefined;
};

function lookOf({ isQuiet, isStandalone, className }: TextLinkLook): string {
  return classNames(
    styles["link"],
    isQuiet && styles["quiet"],
    isStandalone && styles["standalone"],
    className,
  );
}

export type TextLinkProps = TextLinkLook & Omit<LinkProps, "className">;

export function TextLink({ isQuiet, isStandalone, className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={lookOf({ isQuiet, isStandalone, className })} />;
}

export type TextButtonProps = TextLinkLook & Omit<PlainButtonProps, "className">;

/** A button that looks like a link, such as "Hide details". */
export function TextButton({ isQuiet, isStandalone, className, ...rest }: TextButtonProps) {
  return <PlainButton {...rest} className={lookOf({ isQuiet, isStandalone, className })} />;
}
