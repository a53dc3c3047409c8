import { XIcon } from "@phosphor-icons/react/X";
import { useEffect, useRef, type ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";
import { useKit } from "./kit.ts";

export type DialogProps = {
  isOpen: boolean;
  /** Asked by Esc and the close button. */
  onClose: () => void;
  title: ReactNode;
  /** A line above the title in the bar: which step of how many. */
  kicker?: ReactNode;
  /** Names what the dialog shows; when that changes, the focus goes to the new title. */
  view?: string;
  /** 432, 560, 608 or 896 px; a sheet from the bottom edge on phones. */
  size?: "sm" | "base" | "md" | "wide";
  /** `alertdialog` for what cannot wait, as the warning before a logout; name `describedBy` with it. */
  role?: "dialog" | "alertdialog";
  /** The id of the text that is read out when the dialog opens. */
  describedBy?: string | undefined;
  /** A save runs: neither Esc nor the close button works. */
  isBusy?: boolean;
  /** False where one of the dialog's own buttons must be pressed. */
  isClosable?: boolean;
  /** The title large in the body, no bar above it. */
  isPlain?: boolean;
  /** The children bring a `DialogBody` and a `DialogFoot` of their own, which share what they know. */
  isSplit?: boolean;
  /** The heading, so that the dialog is read from its start; or the first field or button of the body. */
  initialFocus?: "heading" | "field" | "button";
  /** Stays in view under the scrolling body: the actions and the facts they rest on. */
  footer?: ReactNode;
  children: ReactNode;
};

const firstOf = {
  field: ":is(input, select, textarea):enabled:not([hidden])",
  button: ":is([data-dialog-body], [data-dialog-body] ~ *) button:enabled",
};

type TitleProps = { initialFocus: "heading" | "field" | "button"; children: ReactNode; className: string };

function Title({ initialFocus, children, className }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const dialog = heading.current?.closest("[role]");
    const wanted =
      initialFocus === "heading" ? null : dialog?.querySelector<HTMLElement>(firstOf[initialFocus]);
    (wanted ?? heading.current)?.focus();
    // Only when the dialog opens: later changes must not take the focus away.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  return (
    <Heading ref={heading} slot="title" level={2} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}

type DialogBodyProps = {
  /** Large above the rest, where the dialog has no bar. */
  title?: ReactNode;
  initialFocus?: DialogProps["initialFocus"];
  children: ReactNode;
};

/** What scrolls; for the children of a dialog with `isSplit`. */
export function DialogBody({ title, initialFocus = "heading", children }: DialogBodyProps) {
  return (
    <div className={styles["body"]} data-dialog-body="">
      {title !== undefined && (
        <Title
          initialFocus={initialFocus}
          className={classNames("h2-large", styles["title"], styles["plainTitle"])}
        >
          {title}
        </Title>
      )}
      {children}
    </div>
  );
}

/** What stays in view under it. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles["foot"]}>{children}</div>;
}

/** A question or task of its own above the page; the focus stays in it and goes back to the opener. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, size = "base", role = "dialog", describedBy, footer, children } = props;
  const { isBusy = false, isClosable = true, isPlain = false, isSplit = false, kicker, view } = props;
  const { texts } = useKit();
  const { initialFocus = "heading" } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isKeyboardDismissDisabled={isBusy || !isClosable}
      className={classNames(styles["scrim"])}
    >
      <Modal className={classNames(styles["dialog"], styles[size])}>
        <AriaDialog
          role={role}
          className={classNames(styles["frame"])}
          {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
        >
          {!isPlain && (
            <div className={styles["head"]}>
              <div>
                {kicker && <p className="sm subtle num">{kicker}</p>}
                <Title key={view} initialFocus={initialFocus} className={classNames(styles["title"])}>
                  {title}
                </Title>
              </div>
              {isClosable && (
                <IconButton icon={XIcon} label={texts.close} disabled={isBusy} onClick={onClose} />
              )}
            </div>
          )}
          {isSplit ? (
            children
          ) : (
            <>
              <DialogBody initialFocus={initialFocus} {...(isPlain && { title })}>
                {children}
              </DialogBody>
              {footer && <DialogFoot>{footer}</DialogFoot>}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
