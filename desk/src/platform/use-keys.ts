import { useEffect, useRef } from "react";

/** The action of each key. Letters are in lower case, with the prefix `Shift+` if needed. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Keys that repeat while they are held down, because they only move. Every other key acts once for each press
 * (DESK-KEY-03).
 */
const repeating: ReadonlySet<string> = new Set(["j", "k", "ArrowUp", "ArrowDown", "PageUp", "PageDown", " "]);
/** Keys that a focused button or link handles itself. */
const pressing: ReadonlySet<string> = new Set(["Enter", " "]);
/** Keys that move between radio buttons. */
const choosing: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " "]);

const dialogs = "[role=dialog], [role=alertdialog]";

/** Returns the dialog that covers the page and all other dialogs. React Aria adds each new dialog at the end. */
export const topDialog = (): Element | null => [...document.querySelectorAll(dialogs)].at(-1) ?? null;

/** Returns the dialog that contains an element. */
export const dialogAround = (element: Element | null): Element | null => element?.closest(dialogs) ?? null;

/**
 * Runs a page's keys. Keys have no effect while the person types, while a dialog is open, or with a modifier
 * (DESK-KEY-02).
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  }, [keys]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = nameOf(event);
      const act = current.current[name];
      if (!act || event.defaultPrevented || (event.repeat && !repeating.has(name))) return;
      if (isTaken(event, name)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (!/^\p{Letter}$/u.test(key)) return key;
  return shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase();
}

function isTaken(event: KeyboardEvent, name: string): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return true;
  if (topDialog()) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]"))
    return true;
  if (pressing.has(name) && target.closest("a, button, summary, input")) return true;
  return choosing.has(name) && target.matches("input[type=radio]");
}
