import { loadingText } from "@portal/domain/support/frame/messages";
import { useEffect, useState } from "react";
import { listenToRequests } from "../platform/requests.ts";
import { SpinnerOverlay } from "../ui/spinner.tsx";
import styles from "./busy-spinner.module.css";

/** Shows that calls are under way, until 250 ms after the last (CORE-LAYOUT-19). It never catches clicks. */
export function BusySpinner({ isNavigating }: { readonly isNavigating: boolean }) {
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    const count = (change: number) => (background: boolean) =>
      void (background || setCalls((now) => now + change));
    return listenToRequests({ started: count(1), ended: count(-1) });
  }, []);
  return (
    <div className={styles["place"]} data-testid="busy-spinner">
      <SpinnerOverlay isBusy={calls > 0 || isNavigating} label={loadingText} />
    </div>
  );
}
