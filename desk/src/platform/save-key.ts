import { useEffect, useRef } from "react";

/** `Ctrl+Enter` saves from anywhere on the page, not only from the form's fields. */
export function SaveKey({ isOn, onSave }: { readonly isOn: boolean; readonly onSave: () => void }) {
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
        event.defaultPrevented
      )
        return;
      event.preventDefault();
      save.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
  return null;
}
