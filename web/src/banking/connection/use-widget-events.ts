import { readWidgetEvent, type WidgetEvent } from "@portal/domain/banking/connection/rules";
import { useEffect, useEffectEvent, type RefObject } from "react";

/** Handles the widget's messages. Accepts only messages from the widget's window and origin (SH-057). */
export function useWidgetEvents(
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
