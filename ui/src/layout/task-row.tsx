import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/Circle";
import { WarningIcon } from "@phosphor-icons/react/Warning";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../art/icon.tsx";
import styles from "./task-row.module.css";

/** A list of `TaskRow`s. `isRuled` draws a line above a list that is not in a sheet. */
export function TaskList({
  isRuled,
  label,
  children,
}: {
  isRuled?: boolean;
  label?: string;
  children: ReactNode;
}) {
  return (
    <ul className={classNames(styles["list"], isRuled && styles["ruled"])} aria-label={label}>
      {children}
    </ul>
  );
}

export type TaskRowProps = {
  /** The icon of an open task. By default, a circle. */
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Content on the right of the row: a button with a verb, or text such as "Received Nov 14". */
  end?: ReactNode;
  /** On phones, shows `end` below the text. For wide content. */
  isEndBelow?: boolean;
  /** True if the lender rejected the item. The row then shows a warning. */
  isBack?: boolean;
  /** True if the task was just completed. The row is then highlighted. */
  isNew?: boolean;
} & (
  | { isDone?: false; doneLabel?: undefined }
  | {
      isDone: boolean;
      doneLabel: string;
    }
);

export function TaskRow(props: TaskRowProps) {
  const { icon = <OpenMark />, title, description, end, isEndBelow, isBack, isDone, isNew } = props;
  return (
    <li
      className={styles["task"]}
      data-back={isBack || undefined}
      data-done={isDone || undefined}
      data-new={isNew || undefined}
    >
      <span className={styles["icon"]}>
        {isDone ? (
          <Icon of={CheckCircleIcon} weight="fill" size="lg" label={props.doneLabel} />
        ) : isBack ? (
          <Icon of={WarningIcon} weight="fill" size="lg" />
        ) : (
          icon
        )}
      </span>
      <div>
        <div className={styles["title"]}>{title}</div>
        {description && <div className={styles["description"]}>{description}</div>}
      </div>
      {end && <div className={classNames(styles["end"], isEndBelow && styles["below"])}>{end}</div>}
    </li>
  );
}

export function OpenMark() {
  return <Icon of={CircleIcon} size="lg" />;
}
