import { useSyncExternalStore } from "react";
import { foregroundCalls, listenToRequests } from "@portal/ui/calls/requests.ts";
import { SpinnerOverlay } from "@portal/ui/spinner.tsx";
import styles from "./busy-spinner.module.css";

const onCalls = (changed: () => void) => listenToRequests({ started: changed, ended: changed });

/** Shows a spinner during calls and until 250 ms after the last one (CORE-LAYOUT-19). Never catches clicks. */
export function BusySpinner({ isNavigating }: { readonly isNavigating: boolean }) {
  const calls = useSyncExternalStore(onCalls, foregroundCalls);
  return (
    <div className={styles["place"]} data-testid="busy-spinner">
      <SpinnerOverlay isBusy={calls > 0 || isNavigating} />
    </div>
  );
}
