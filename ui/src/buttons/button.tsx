import type { ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "../class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx";
import { Spinner } from "../messages/spinner.tsx";

export type ButtonLook = {
  /** Use only one primary button per view. */
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  /** The button's height: 48, 44 or 36 px. `dense` shrinks the button only for a mouse on a wide screen. */
  size?: "md" | "sm" | "dense" | undefined;
  isBlock?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export type ButtonProps = ButtonLook &
  Omit<PlainButtonProps, keyof ButtonLook> & {
    /** The label while the button's action runs, a gerund such as "Saving". */
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

export function Button(props: ButtonProps) {
  const { variant, size, isBlock, className, children, isPending = false, pendingLabel, ...rest } = props;
  const look = lookOf({ variant, size, isBlock, className });
  if (pendingLabel === undefined) {
    return (
      <PlainButton {...rest} isPending={isPending} className={look}>
        {children}
      </PlainButton>
    );
  }
  return (
    <>
      <PlainButton {...rest} isPending={isPending} className={look}>
        {isPending ? (
          <span className={styles["pending"]}>
            {/* Keeps the normal label in place but invisible during the call, so that the button keeps its width. */}
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
      </PlainButton>
      <output className="vh">{isPending && pendingLabel}</output>
    </>
  );
}

export type LinkButtonProps = ButtonLook & Omit<LinkProps, keyof ButtonLook>;

export function LinkButton({ variant, size, isBlock, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={lookOf({ variant, size, isBlock, className })} />;
}
