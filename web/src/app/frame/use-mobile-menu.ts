import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "react-router";

export type MobileMenuState = {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Closes the menu and focuses the menu button. If another screen opens, that screen takes the focus. */
  readonly close: () => void;
  readonly toggleRef: RefObject<HTMLButtonElement | null>;
};

/** From this width on, the header shows the whole navigation. header.module.css uses the same width. */
const wide = "(width >= 64rem)";
export const narrow = "(width < 64rem)";

/** Returns the state of the menu on narrow screens. A choice, a navigation or Esc closes the menu. */
export function useMobileMenu(): MobileMenuState {
  const location = useLocation();
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState({ isOpen: false, location });
  // Every navigation, including Back and Forward, closes the menu, so that the menu never covers the next screen.
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
