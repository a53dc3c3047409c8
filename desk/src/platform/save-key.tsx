import { useEffect, useRef } from "react";
import { dialogAround, topDialog } from "./use-keys.ts";

/**
 * Saves a form on `Ctrl+Enter`, even if the focus is outside the form's fields. The key acts on the form in the topmost
 * dialog or, without a dialog, on the form in the page.
 */
export function SaveKey({ isOn = true, onSave }: { readonly isOn?: boolean; readonly onSave: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== "Enter" ||
        !(event.ctrlKey || event.metaKey) ||
        event.repeat ||
        event.defaultPrevented ||
        dialogAround(place.current) !== topDialog()
      )
        return;
      event.preventDefault();
      save.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
  return <span ref={place} hidden />;
}
