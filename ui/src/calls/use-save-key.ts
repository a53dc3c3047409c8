import { useRef } from "react";
import { freshKey } from "./fresh-key.ts";

/** Returns the same idempotency key for repeated attempts with the same body. */
export function useSaveKey() {
  const last = useRef({ text: "", key: "" });
  return (body: unknown): string => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: freshKey() };
    return last.current.key;
  };
}
