import { useEffect, useId, useRef, useState, type FocusEvent, type RefObject } from "react";

export type Disclosure = {
  readonly isOpen: boolean;
  /** Gives the focus back to the button unless it has gone elsewhere by itself. */
  readonly close: (focus?: "button" | "elsewhere") => void;
  /** Of what holds both the button and the panel. */
  readonly root: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onBlur: (event: FocusEvent) => void;
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
 * A button that shows and hides a panel over the page. Esc closes it and gives the focus back to the button; a
 * press outside closes it, and so does the focus when it moves on. No `role="menu"`: what stands in the panel
 * stays links and buttons, reached by the Tab key as everywhere.
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
      setOpen(false);
      button.current?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [isOpen]);

  return {
    isOpen,
    close,
    root: {
      ref: root,
      onBlur: ({ relatedTarget }) => {
        // Without one the window has lost the focus, or nothing has it: that is no reason to close.
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      },
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
