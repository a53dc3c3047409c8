import { useEffect, type ReactNode } from "react";
import styles from "./busy-bar.module.css";
import { Spinner } from "./spinner.tsx";

/**
 * Fixed at the bottom edge while something runs that a reload would break; asks before the page is
 * left by a reload, a closed tab or another address. Routes inside the app are the router's to block.
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
