import { CheckIcon } from "@phosphor-icons/react/Check";
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../art/icon.tsx";
import styles from "./tracker.module.css";

export type TrackerStep = {
  name: ReactNode;
  state: "done" | "current" | "next";
  /** Text under the name, so the state does not depend on color: "Done", "Waiting on you". */
  note?: ReactNode;
};

export type TrackerProps = {
  label: string;
  steps: readonly TrackerStep[];
  /** `auto` makes the tracker horizontal in windows of 768 px or more. */
  orientation?: "auto" | "vertical";
  className?: string | undefined;
};

export function Tracker({ label, steps, orientation = "auto", className }: TrackerProps) {
  return (
    <ol
      aria-label={label}
      className={classNames(styles["tracker"], orientation === "auto" && styles["auto"], className)}
      style={{ "--tracker-steps": steps.length } as CSSProperties}
    >
      {steps.map(({ name, state, note }, index) => (
        <li
          // The steps never change order, so the index is a stable key.
          key={index}
          className={styles["step"]}
          data-state={state}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span className={styles["node"]}>
            {state === "done" && <Icon of={CheckIcon} weight="bold" className={styles["tick"]} />}
          </span>
          <span className={styles["name"]}>{name}</span>
          {note && <span className={styles["note"]}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
