import { useRef } from "react";
import { freshKey } from "./fresh-key.ts";

/** One key for each thing that is sent, however often that is tried. */
export function useSaveKey() {
  const last = useRef({ text: "", key: "" });
  return (body: unknown): string => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: freshKey() };
    return last.current.key;
  };
}
