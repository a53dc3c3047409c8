import { useEffect, useRef } from "react";
import { Alert } from "../ui/alert.tsx";
import type { UploadFault } from "./use-upload.ts";
import styles from "./upload-fault-alert.module.css";

/** What stopped the submit, above the buttons; it takes the focus each time. */
export function UploadFaultAlert(props: { readonly fault: UploadFault; readonly onDismiss: () => void }) {
  const { fault, onDismiss } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles["box"]}>
      <Alert kind="critical" title={fault.text} onDismiss={onDismiss}>
        {fault.lines.length > 0 && (
          <ul className={styles["lines"]}>
            {fault.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
