import { useEffect, useRef } from "react";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { failureLine } from "./settle-entries.ts";
import type { UploadFault } from "./use-upload.ts";
import styles from "./upload-fault-alert.module.css";

export type UploadFaultAlertProps = {
  readonly fault: UploadFault;
  readonly onDismiss: () => void;
};

/**
 * Shows the error that stopped the submit, and gets the focus after each failed submit. Rejected files have their own
 * list.
 */
export function UploadFaultAlert({ fault, onDismiss }: UploadFaultAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles["box"]}>
      <Alert kind="critical" title={fault.text} onDismiss={onDismiss}>
        {fault.failure.length > 0 && (
          <ul className={styles["lines"]}>
            {fault.failure.map((each) => (
              <li key={each.filename}>{failureLine(each)}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
