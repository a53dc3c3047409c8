import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { XIcon } from "@phosphor-icons/react/X";
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from "react";
import { countdown } from "./countdown.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { Icon } from "../art/icon.tsx";
import { useKit } from "../kit.ts";
import { TextButton } from "../buttons/text-link.tsx";
import styles from "./toast.module.css";

const shownFor = 6_000;
const undoShownFor = 10_000;

export type ToastMessage = {
  /** The toast's id, because several toasts may have the same text. */
  readonly id: number;
  readonly text: string;
  /** Undoes the removal that the toast reports. */
  readonly undo?: () => void;
  /** Called when the toast disappears, for any reason. */
  readonly onEnd?: (() => void) | undefined;
};
export type ToastProps = { readonly toast: ToastMessage; readonly onDismiss: () => void };

/** A message that disappears after a few seconds, unless the pointer or the focus is on it. */
export function Toast({ toast, onDismiss }: ToastProps) {
  const { texts } = useKit();
  const { text, undo } = toast;
  const clock = usePausableTimer(undo ? undoShownFor : shownFor, onDismiss);
  const { element, leave } = useFocusVisit(undo !== undefined);
  const dismiss = () => {
    leave();
    onDismiss();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") dismiss();
    // Ignores Enter while the key is held down. Otherwise, removing a row with Enter could also press Undo.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    if (event.key === "Tab" && isLast(event) && leave()) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the buttons inside
    <div ref={element} className={styles["toast"]} onKeyDown={onKeyDown} {...clock}>
      <Icon of={CheckCircleIcon} weight="fill" className={styles["icon"]} />
      <p className={styles["text"]}>{text}</p>
      {undo && (
        <TextButton
          isStandalone
          onClick={() => {
            leave();
            undo();
            onDismiss();
          }}
        >
          {texts.undo}
        </TextButton>
      )}
      <IconButton icon={XIcon} label={texts.dismiss} onClick={dismiss} />
    </div>
  );
}

function usePausableTimer(milliseconds: number, onEnd: () => void) {
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);
  const clock = useRef<ReturnType<typeof countdown>>(undefined);
  const holds = useRef(new Set<"pointer" | "focus">());
  useEffect(() => {
    const started = countdown(milliseconds, () => end.current());
    clock.current = started;
    if (holds.current.size > 0) started.hold();
    return () => started.hold();
  }, [milliseconds]);
  const hold = (by: "pointer" | "focus") => {
    holds.current.add(by);
    clock.current?.hold();
  };
  const release = (by: "pointer" | "focus") => {
    holds.current.delete(by);
    if (holds.current.size === 0) clock.current?.go();
  };
  return {
    onMouseEnter: () => hold("pointer"),
    onMouseLeave: () => release("pointer"),
    onFocus: () => hold("focus"),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) release("focus");
    },
  };
}

/**
 * Moves the focus of keyboard users to the Undo button, because the toast is at the end of the page. Escape moves the
 * focus back.
 */
function useFocusVisit(isOffered: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const origin = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!isOffered || !(before instanceof HTMLElement) || !before.matches(":focus-visible")) return;
    origin.current = before;
    element.current?.querySelector("button")?.focus();
  }, [isOffered]);
  /** Moves the focus back. Returns false if the earlier element is gone. */
  const leave = (): boolean => {
    if (!origin.current?.isConnected || !element.current?.contains(document.activeElement)) return false;
    origin.current.focus();
    return true;
  };
  return { element, leave };
}

function isLast({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  const buttons = currentTarget.querySelectorAll("button");
  return target === buttons[shiftKey ? 0 : buttons.length - 1];
}
