import type { ReactNode } from "react";
import { useUnloadQuestion } from "../use-unload-question.ts";
import styles from "./busy-bar.module.css";
import { Spinner } from "./spinner.tsx";

/**
 * A bar at the bottom of the window during work that a reload would interrupt. The browser asks for confirmation before
 * a reload.
 */
export function BusyBar({ children }: { children: ReactNode }) {
  useUnloadQuestion(true);
  return (
    <output className={styles["edge"]}>
      <span className={styles["bar"]}>
        <Spinner />
        <span>{children}</span>
      </span>
    </output>
  );
}
