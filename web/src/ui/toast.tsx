import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { XIcon } from "@phosphor-icons/react/X";
import { useEffect, useRef } from "react";
import { countdown } from "./countdown.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";
import { useKit } from "./kit.ts";
import styles from "./toast.module.css";

const shownFor = 6_000;

type ToastMessage = {
  /** Tells it from the next of the same words. */
  readonly id: number;
  readonly text: string;
};
export type ToastDockProps = {
  readonly toast: ToastMessage | undefined;
  readonly onDismiss: () => void;
};

/** Where a toast appears: always there, so that a screen reader hears what comes into it. */
export function ToastDock({ toast, ...rest }: ToastDockProps) {
  return (
    <output className={styles["dock"]}>
      {toast && <Toast key={toast.id} text={toast.text} {...rest} />}
    </output>
  );
}

type ToastProps = Omit<ToastDockProps, "toast"> & { readonly text: string };

/** The good end of something that is no longer in sight. It goes by itself, but not while it is looked at. */
function Toast({ text, onDismiss }: ToastProps) {
  const { texts } = useKit();
  const clock = useRef<ReturnType<typeof countdown>>(undefined);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  }, [onDismiss]);
  useEffect(() => {
    const started = countdown(shownFor, () => dismiss.current());
    clock.current = started;
    return () => started.hold();
  }, []);
  const hold = () => clock.current?.hold();
  const go = () => clock.current?.go();
  return (
    <div className={styles["toast"]} onMouseEnter={hold} onMouseLeave={go} onFocus={hold} onBlur={go}>
      <Icon of={CheckCircleIcon} weight="fill" className={styles["icon"]} />
      <p className={styles["text"]}>{text}</p>
      <IconButton icon={XIcon} label={texts.dismiss} onClick={onDismiss} />
    </div>
  );
}
