import { useEffect, type ReactNode } from "react";
import styles from "./busy-bar.module.css";
import { Spinner } from "./spinner.tsx";

/**
 * A bar at the bottom of the window during work that a reload would interrupt. The browser asks before a reload, a
 * closed tab or a move to another site. The router must block navigation inside the app.
 */
export function BusyBar({ children }: { children: ReactNode }) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return (
    <output className={styles["edge"]}>
      <span className={styles["bar"]}>
        <Spinner />
        <span>{children}</span>
      </span>
    </output>
  );
}
