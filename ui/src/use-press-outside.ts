import { useEffect, useEffectEvent, type RefObject } from "react";

/** Calls `onPressOutside` when the pointer is pressed outside the element while `isOpen` is true. */
export function usePressOutside(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onPressOutside: () => void,
): void {
  const onOutside = useEffectEvent(onPressOutside);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (!element.current?.contains(target as Node)) onOutside();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [element, isOpen]);
}
