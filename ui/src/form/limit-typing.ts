import type { ChangeEvent } from "react";

/** Removes typed characters above the limit. Never shortens pasted text. */
export function limitTyping({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, most: number): void {
  const isTyped = nativeEvent instanceof InputEvent && nativeEvent.data?.length === 1;
  const { value } = target;
  if (!isTyped || value.length <= most) return;
  const end = target.selectionStart ?? value.length;
  target.value = value.slice(0, end - 1) + value.slice(end);
  target.setSelectionRange(end - 1, end - 1);
}
