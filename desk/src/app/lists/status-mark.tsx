import { ArrowUUpLeftIcon } from "@phosphor-icons/react/ArrowUUpLeft";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/Circle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { MinusCircleIcon } from "@phosphor-icons/react/MinusCircle";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import { Icon } from "@portal/ui/art/icon.tsx";
import type { ReactNode } from "react";
import styles from "./status-mark.module.css";

const icons = {
  done: CheckCircleIcon,
  waiting: ClockIcon,
  open: CircleIcon,
  returned: ArrowUUpLeftIcon,
  failed: XCircleIcon,
  none: MinusCircleIcon,
} as const;
export type StatusKind = keyof typeof icons;

/** Shows a state as a word with an icon. Only failures are red. */
export function StatusMark({ kind, children }: { readonly kind: StatusKind; readonly children: ReactNode }) {
  return (
    <span className={styles["mark"]} data-kind={kind}>
      <Icon of={icons[kind]} weight={kind === "failed" ? "fill" : "regular"} size="sm" />
      <span>{children}</span>
    </span>
  );
}
