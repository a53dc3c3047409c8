import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "react-router";

export type MobileMenuState = {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Closes it and, unless another screen takes the focus, gives the focus back to the button. */
  readonly close: () => void;
  readonly toggleRef: RefObject<HTMLButtonElement | null>;
};

/** From this width the header has everything in itself; as in header.module.css. */
const wide = "(width >= 64rem)";
/** Below it there is a menu. */
export const narrow = "(width < 64rem)";

/** Whether the menu of narrow screens is open: until something is chosen, the screen changes or Esc is pressed. */
export function useMobileMenu(): MobileMenuState {
  const location = useLocation();
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState({ isOpen: false, location });
  // Every navigation closes it, Back and Forward too, so that no screen is returned to with the menu over it.
  if (menu.location !== location) setMenu({ isOpen: false, location });
  const isOpen = menu.isOpen && menu.location === location;

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = () => setMenu((now) => ({ ...now, isOpen: false }));
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      toggleRef.current?.focus();
    };
    const width = matchMedia(wide);
    width.addEventListener("change", close);
    document.addEventListener("keydown", onKey);
    return () => {
      width.removeEventListener("change", close);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);

  return {
    isOpen,
    toggle: () => setMenu({ isOpen: !isOpen, location }),
    close: () => {
      setMenu({ isOpen: false, location });
      toggleRef.current?.focus();
    },
    toggleRef,
  };
}
