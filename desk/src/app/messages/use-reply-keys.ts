import { useEffect, useRef } from "react";
import { topDialog } from "../../platform/use-keys.ts";

type ReplyKeys = {
  readonly send: (close: boolean) => void;
  readonly insert: () => void;
};

/**
 * The keys of a message (desk catalogue, section 2.8): Ctrl+Enter sends, Ctrl+Shift+Enter sends and closes, and Ctrl+/
 * inserts a template. They also work while the person types, and from anywhere on the page.
 */
export function useReplyKeys(keys: ReplyKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, repeat, defaultPrevented } = event;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || repeat || defaultPrevented) return;
      if (topDialog()) return;
      if (key === "Enter") current.current.send(shiftKey);
      else if (key === "/") current.current.insert();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
