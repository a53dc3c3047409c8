import { XIcon } from "@phosphor-icons/react/X";
import { useEffect, useRef, type ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classNames } from "../class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "../buttons/icon-button.tsx";
import { useKit } from "../kit.ts";

export type DialogProps = {
  isOpen: boolean;
  /** Called when the user presses Esc or the close button. */
  onClose: () => void;
  title: ReactNode;
  /** A line of text above the title, such as the current step. */
  kicker?: ReactNode;
  /** Identifies the dialog's content. The focus moves when `view` changes, as it does when the dialog opens. */
  view?: string;
  /** The dialog's width: 432, 560, 608 or 896 px. On phones, the dialog is a sheet at the bottom edge. */
  size?: "sm" | "base" | "md" | "wide";
  /** Use `alertdialog` for urgent messages, such as the warning before a logout, and set `describedBy` too. */
  role?: "dialog" | "alertdialog";
  /** The id of the dialog's description for screen readers. */
  describedBy?: string | undefined;
  /** True while a save runs. Disables Esc and the close button. */
  isBusy?: boolean;
  /** False to omit the close button, so that the user must press another button. */
  isClosable?: boolean;
  /** Shows a large title in the dialog's body instead of a title bar. */
  isPlain?: boolean;
  /** True if the body contains nothing that takes the focus. The body then takes the focus, so that keys scroll it. */
  isTextOnly?: boolean;
  /** True if the children are a `DialogBody` and a `DialogFoot`. */
  isSplit?: boolean;
  /**
   * The element that gets the focus when the dialog opens: the heading, the first field, or the body's first button.
   */
  initialFocus?: "heading" | "field" | "button";
  /** The dialog's foot below the scrolling body: the actions, and facts that must stay visible beside the actions. */
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
    // Runs only when the dialog opens or `view` changes, because no other change may move the focus.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  return (
    <Heading ref={heading} slot="title" level={2} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}

type DialogBodyProps = {
  /** A large title above the content, for a dialog without a title bar. */
  title?: ReactNode;
  initialFocus?: DialogProps["initialFocus"];
  isTextOnly?: boolean;
  children: ReactNode;
};

/** The scrolling part of a dialog with `isSplit`. */
export function DialogBody(props: DialogBodyProps) {
  const { title, initialFocus = "heading", isTextOnly = false, children } = props;
  return (
    <div className={styles["body"]} data-dialog-body="" {...(isTextOnly && { tabIndex: 0 })}>
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

export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles["foot"]}>{children}</div>;
}

/** A modal dialog. The focus stays inside the dialog and, on close, returns to the element that opened it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, size = "base", role = "dialog", describedBy, footer, children } = props;
  const { isBusy = false, isClosable = true, isPlain = false, isSplit = false, isTextOnly = false } = props;
  const { kicker, view } = props;
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
              <DialogBody initialFocus={initialFocus} isTextOnly={isTextOnly} {...(isPlain && { title })}>
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
