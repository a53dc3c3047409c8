import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from "react";
import { flushSync } from "react-dom";
import { usePressOutside } from "./use-press-outside.ts";

export type Disclosure = {
  readonly isOpen: boolean;
  /** Closes the panel and focuses its button. With `elsewhere`, does not move the focus. */
  readonly close: (focus?: "button" | "elsewhere") => void;
  /** Props for the element that contains both the button and the panel. */
  readonly root: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onBlur: (event: FocusEvent) => void;
    readonly onKeyDown: (event: ReactKeyboardEvent) => void;
  };
  readonly button: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly "aria-expanded": boolean;
    readonly "aria-controls": string;
    readonly onClick: () => void;
  };
  readonly panelId: string;
};

/**
 * Shows and hides a panel. Esc, a press outside or moving the focus outside closes the panel. Tab and the arrow keys
 * move between the panel's links and buttons (ARIA Authoring Practices, disclosure navigation).
 */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = (focus: "button" | "elsewhere" = "button") => {
    setOpen(false);
    if (focus === "button") button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Runs before the page's own keys, so that Escape closes only the panel.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isOpen]);
  usePressOutside(root, isOpen, () => setOpen(false));

  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isOnButton = event.target === button.current;
    if (isOnButton && !isOpen && event.key === "ArrowDown") flushSync(() => setOpen(true));
    else if (!isOpen) return;
    const panel = document.getElementById(panelId);
    const entries = [...(panel?.querySelectorAll<HTMLElement>("a[href], button") ?? [])];
    const entry = entryByKey(event.key, entries, entries.indexOf(event.target as HTMLElement));
    if (!entry) return;
    event.preventDefault();
    entry.focus();
  };

  return {
    isOpen,
    close,
    root: {
      ref: root,
      onBlur: ({ relatedTarget }) => {
        // `relatedTarget` is null if the whole window loses the focus. The panel then stays open.
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      },
      onKeyDown,
    },
    button: {
      ref: button,
      "aria-expanded": isOpen,
      "aria-controls": panelId,
      onClick: () => setOpen(!isOpen),
    },
    panelId,
  };
}

/**
 * Returns the index of the panel's entry that gets the focus after a key press. `at` is -1 if the button has the focus.
 */
function entryByKey<Entry>(key: string, entries: readonly Entry[], at: number): Entry | undefined {
  switch (key) {
    case "ArrowDown":
      return entries[(at + 1) % entries.length];
    case "ArrowUp":
      return entries.at(at > 0 ? at - 1 : -1);
    case "Home":
      return entries[0];
    case "End":
      return entries.at(-1);
    default:
      return undefined;
  }
}
