import type { ReactNode, RefAttributes } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { Link, type LinkProps } from "react-aria-components/Link";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonLook = {
  /** One primary button per view. */
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  /** 48, 44, or 36 px; `dense` only shrinks under a fine pointer on a wide screen. */
  size?: "md" | "sm" | "dense" | undefined;
  /** As wide as what it stands in. */
  isBlock?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export type ButtonProps = ButtonLook &
  Omit<AriaButtonProps, keyof ButtonLook | "style" | "isPending"> &
  RefAttributes<HTMLButtonElement> & {
    /** A save runs: the button cannot be pressed again, yet keeps the focus and its width. */
    isPending?: boolean | undefined;
    /** What stands in the button meanwhile, a gerund: "Saving". A button without one is never pending. */
    pendingLabel?: string | undefined;
  };

function lookOf({
  variant = "primary",
  size = "md",
  isBlock,
  className,
}: Omit<ButtonLook, "children">): string {
  return classNames(
    styles["button"],
    styles[variant],
    size !== "md" && styles["sm"],
    size === "dense" && styles["dense"],
    isBlock && styles["block"],
    className,
  );
}

/**
 * Pending is our own and not React Aria's: its announcement refers to the button, which is gone where the
 * save leads to another page.
 */
export function Button(props: ButtonProps) {
  const { variant, size, isBlock, className, children, isPending = false, pendingLabel, ...rest } = props;
  const look = lookOf({ variant, size, isBlock, className });
  if (pendingLabel === undefined) {
    return (
      <AriaButton {...rest} className={look}>
        {children}
      </AriaButton>
    );
  }
  // Neither a click nor Enter in a field submits again.
  const held = isPending && ({ "aria-disabled": "true", "data-pending": true, type: "button" } as const);
  const { onPress, ...others } = rest;
  return (
    <>
      <AriaButton {...others} {...(!isPending && onPress && { onPress })} {...held} className={look}>
        {isPending ? (
          <span className={styles["pending"]}>
            {/* Unseen: holds the width the button had. */}
            <span aria-hidden className={styles["resting"]}>
              {children}
            </span>
            <span className={styles["content"]}>
              <Spinner size="sm" />
              {pendingLabel}
            </span>
          </span>
        ) : (
          children
        )}
      </AriaButton>
      <output className="vh">{isPending && pendingLabel}</output>
    </>
  );
}

export type LinkButtonProps = ButtonLook &
  Omit<LinkProps, keyof ButtonLook | "style"> &
  RefAttributes<HTMLAnchorElement>;

/** A link that looks like a button. Goes through React Aria's `RouterProvider` where there is one. */
export function LinkButton({ variant, size, isBlock, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={lookOf({ variant, size, isBlock, className })} />;
}
