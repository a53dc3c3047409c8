import { connectTexts as texts } from "@portal/domain/banking/connection/messages";
import type { WidgetEvent } from "@portal/domain/banking/connection/rules";
import { useRef } from "react";
import { Spinner } from "@portal/ui/spinner.tsx";
import { useWidgetEvents } from "./use-widget-events.ts";
import styles from "./widget-frame.module.css";

export type WidgetFrameProps = {
  readonly widgetUrl: string;
  readonly token: string;
  readonly onEvent: (event: WidgetEvent) => void;
};

/** The bank connection service's page, of another origin. It may open the bank's window but not navigate the portal. */
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
