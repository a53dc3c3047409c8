import styles from "./widget-frame.module.css";
import { connectTexts as texts } from "@portal/domain/banking/connection/messages";
import { type WidgetEvent, readWidgetEvent } from "@portal/domain/banking/connection/rules";
import { useRef, useEffect, useEffectEvent, type RefObject } from "react";
import { Spinner } from "@portal/ui/messages/spinner.tsx";

export type WidgetFrameProps = {
  readonly widgetUrl: string;
  readonly token: string;
  readonly onEvent: (event: WidgetEvent) => void;
};

/**
 * Shows the page of the bank connection service in an iframe. The page can open the bank's window but cannot navigate
 * the portal.
 */
export function WidgetFrame({ widgetUrl, token, onEvent }: WidgetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useWidgetEvents(frame, widgetUrl, onEvent);
  const address = new URL(widgetUrl);
  address.searchParams.set("token", token);
  return (
    <div className={styles["frame"]}>
      <iframe
        ref={frame}
        title={texts.title}
        src={address.href}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- Its origin differs, so it cannot access the page.
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}

export function WidgetSpinner({ label }: { readonly label: string }) {
  return (
    <div className={styles["frame"]}>
      <output className={styles["waiting"]}>
        <Spinner />
        <span>{label}</span>
      </output>
    </div>
  );
}

/** Passes on the widget's messages. Ignores messages from other windows and origins (SH-057). */
function useWidgetEvents(
  frame: RefObject<HTMLIFrameElement | null>,
  widgetUrl: string,
  onEvent: (event: WidgetEvent) => void,
): void {
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    const widget = frame.current?.contentWindow;
    if (!widget || source !== widget || origin !== new URL(widgetUrl).origin) return;
    onEvent(readWidgetEvent(data));
  });
  useEffect(() => {
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);
}
