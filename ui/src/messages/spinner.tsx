import { useEffect, useState, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useKit } from "../kit.ts";
import styles from "./spinner.module.css";

export type SpinnerProps = {
  /** The spinner's width: 18 px (`sm`) beside text, or 24 px without text. */
  size?: "sm" | "md";
  className?: string | undefined;
};

/** A turning ring, hidden from screen readers. Nearby text must describe the action. */
export function Spinner({ size = "md", className }: SpinnerProps) {
  return <span aria-hidden className={classNames(styles["spinner"], styles[size], className)} />;
}

/** Delays the spinner by 300 ms to avoid flicker, and keeps it for 250 ms between consecutive calls. */
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
  /** The text that screen readers announce when the spinner appears. */
  label?: string;
  isFullPage?: boolean;
  children?: ReactNode;
};

/** Covers the children and blocks clicks while a call runs, without moving the focus. */
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
