import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "react-router";

export type MobileMenuState = {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Closes the menu and focuses the menu button. If another screen opens, the focus then moves to that screen. */
  readonly close: () => void;
  readonly toggleRef: RefObject<HTMLButtonElement | null>;
};

/** The narrowest window in which the header shows the whole navigation, as in header.module.css. */
const wide = "(width >= 64rem)";
export const narrow = "(width < 64rem)";

/** Returns the state of the menu on narrow screens. Choosing an entry, any navigation and Esc close the menu. */
export function useMobileMenu(): MobileMenuState {
  const location = useLocation();
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState({ isOpen: false, location });
  // Closes the menu after every navigation, including Back and Forward, so that it never covers the next screen.
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
