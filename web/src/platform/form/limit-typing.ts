import type { ChangeEvent } from "react";

/**
 * Takes back a typed character that exceeds the limit. Pasted text stays whole, so that the form's check refuses it:
 * cut to the limit, it would be another number.
 */
export function limitTyping({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, most: number): void {
  const isTyped = nativeEvent instanceof InputEvent && nativeEvent.data?.length === 1;
  const { value } = target;
  if (!isTyped || value.length <= most) return;
  const end = target.selectionStart ?? value.length;
  target.value = value.slice(0, end - 1) + value.slice(end);
  target.setSelectionRange(end - 1, end - 1);
}
