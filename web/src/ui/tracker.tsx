import { CheckIcon } from "@phosphor-icons/react/Check";
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./tracker.module.css";

export type TrackerStep = {
  name: ReactNode;
  state: "done" | "current" | "next";
  /** A word under the name, so that colour is never alone: "Done", "Waiting on you". */
  note?: ReactNode;
};

export type TrackerProps = {
  /** Names the list. */
  label: string;
  steps: readonly TrackerStep[];
  /** Turns horizontal from 768 px unless told to stay vertical. */
  orientation?: "auto" | "vertical";
  className?: string | undefined;
};

/** The stages of a path and where it stands. */
export function Tracker({ label, steps, orientation = "auto", className }: TrackerProps) {
  return (
    <ol
      aria-label={label}
      className={classNames(styles["tracker"], orientation === "auto" && styles["auto"], className)}
      style={{ "--tracker-steps": steps.length } as CSSProperties}
    >
      {steps.map(({ name, state, note }, index) => (
        <li
          // The steps are a fixed row: a step is its place in it.
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
