import { clearAnnouncer } from "react-aria/private/live-announcer/LiveAnnouncer";
import { useEffect, useRef, type ReactNode, type RefAttributes } from "react";
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
    /** What stands in the button meanwhile, a gerund: "Saving". */
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
 * React Aria has a pending button read out by reference to it. Where the save leads to another page, the
 * button is gone before its announcement is, and the reference would name nothing.
 */
function useAnnouncementEndsWithButton(isPending: boolean): void {
  const wasPending = useRef(false);
  useEffect(() => {
    if (isPending) wasPending.current = true;
  }, [isPending]);
  useEffect(
    () => () => {
      if (wasPending.current) clearAnnouncer("assertive");
    },
    [],
  );
}

export function Button(props: ButtonProps) {
  const { variant, size, isBlock, className, children, isPending = false, pendingLabel, ...rest } = props;
  useAnnouncementEndsWithButton(isPending);
  return (
    <AriaButton {...rest} isPending={isPending} className={lookOf({ variant, size, isBlock, className })}>
      {isPending ? (
        <span className={styles["label"]}>
          {/* Unseen: holds the width the button had. */}
          <span aria-hidden className={styles["resting"]}>
            {children}
          </span>
          <span className={styles["content"]}>
            <Spinner size="sm" />
            {pendingLabel ?? children}
          </span>
        </span>
      ) : (
        // The attribute reserves the room that the pending words will need.
        <span className={styles["label"]} data-reserve={pendingLabel}>
          <span className={styles["content"]}>{children}</span>
        </span>
      )}
    </AriaButton>
  );
}

export type LinkButtonProps = ButtonLook &
  Omit<LinkProps, keyof ButtonLook | "style"> &
  RefAttributes<HTMLAnchorElement>;

/** A link that looks like a button. Goes through React Aria's `RouterProvider` where there is one. */
export function LinkButton({ variant, size, isBlock, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={lookOf({ variant, size, isBlock, className })} />;
}
