import { useEffect, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useKit } from "./kit.ts";
import styles from "./spinner.module.css";

export type SpinnerProps = {
  /** 18 px beside text, 24 px by itself. */
  size?: "sm" | "md";
  className?: string | undefined;
};

/** The turning ring. Decorative: the words beside it or around it say what is going on. */
export function Spinner({ size = "md", className }: SpinnerProps) {
  return <span aria-hidden className={classNames(styles["spinner"], styles[size], className)} />;
}

/**
 * Whether to show that something is going on: from 300 ms after it began, so that quick calls do not
 * flicker, until 250 ms after it ended, so that calls in a row look like one.
 */
function useSettled(isBusy: boolean, showAfterMs = 300, hideAfterMs = 250): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isShown === isBusy) return undefined;
    const timer = setTimeout(() => setShown(isBusy), isBusy ? showAfterMs : hideAfterMs);
    return () => clearTimeout(timer);
  }, [isBusy, isShown, showAfterMs, hideAfterMs]);
  return isShown;
}

export type SpinnerOverlayProps = {
  isBusy: boolean;
  /** Read out when it appears. */
  label?: string;
  /** Covers the window and not only the region. */
  isFullPage?: boolean;
  children?: ReactNode;
};

/** Covers the region it wraps while a call runs: no clicks reach it. The focus stays where it was. */
export function SpinnerOverlay({ isBusy, label, isFullPage = false, children }: SpinnerOverlayProps) {
  const { texts } = useKit();
  const isShown = useSettled(isBusy);
  return (
    <div className={styles["region"]} aria-busy={isShown}>
      {children}
      <output>
        {isShown && (
          <span className={classNames(styles["veil"], isFullPage && styles["fullPage"])}>
            <Spinner className={styles["centred"]} />
            <span className="vh">{label ?? texts.loading}</span>
          </span>
        )}
      </output>
    </div>
  );
}
