import { useEffect, useRef } from "react";

/** Calls `focus` after a dialog or a form has closed. */
export function useFocusAfter(isOpen: boolean, focus: () => void): void {
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current && !isOpen) focus();
    was.current = isOpen;
    // oxlint-disable-next-line react/exhaustive-deps -- only the closing moves the focus
  }, [isOpen]);
}
