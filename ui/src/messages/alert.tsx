import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { InfoIcon } from "@phosphor-icons/react/Info";
import { WarningIcon } from "@phosphor-icons/react/Warning";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { XIcon } from "@phosphor-icons/react/X";
import type { ReactNode } from "react";
import styles from "./alert.module.css";
import { classNames } from "../class-names.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { Icon } from "../art/icon.tsx";
import { useKit } from "../kit.ts";
import { Unbroken } from "../layout/unbroken.tsx";

type AlertKind = "info" | "success" | "warning" | "danger";

/** The severity in the alert's `data-type` attribute. */
type AlertType = "info" | "success" | "warning" | "critical";

const icons = { info: InfoIcon, success: CheckCircleIcon, warning: WarningIcon, danger: WarningCircleIcon };

export type AlertProps = {
  /** `critical` and `danger` look the same. */
  kind?: AlertKind | AlertType | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** Overrides the default ARIA role, which is `alert` for danger and `status` otherwise. */
  role?: "alert" | "status" | undefined;
  className?: string | undefined;
};

export function Alert(props: AlertProps) {
  const { kind = "info", title, children, action, onDismiss, role, className } = props;
  const { texts } = useKit();
  const look: AlertKind = kind === "critical" ? "danger" : kind;
  const type: AlertType = look === "danger" ? "critical" : look;
  return (
    <div
      className={classNames(styles["alert"], className)}
      role={role ?? (look === "danger" ? "alert" : "status")}
      data-kind={look}
      data-type={type}
    >
      <Icon of={icons[look]} weight="fill" size="lg" className={styles["icon"]} />
      <div className={styles["words"]}>
        {title && (
          <p className={styles["title"]}>{typeof title === "string" ? <Unbroken text={title} /> : title}</p>
        )}
        {children && <div className={styles["body"]}>{children}</div>}
      </div>
      {action && <div className={styles["action"]}>{action}</div>}
      {onDismiss && (
        <IconButton icon={XIcon} label={texts.dismiss} onClick={onDismiss} className={styles["close"]} />
      )}
    </div>
  );
}
