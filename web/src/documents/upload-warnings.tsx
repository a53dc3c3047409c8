import type { QueueWarning } from "@portal/domain/documents/queue/rules";
import { Alert } from "../ui/alert.tsx";
import { Stack } from "../ui/layout.tsx";
import { notAddedText } from "./file-counts.tsx";
import styles from "./upload-warnings.module.css";

export type UploadWarningsProps = {
  readonly warnings: readonly QueueWarning[];
  readonly onDismiss: (kind: QueueWarning["kind"]) => void;
};

/** Why files were not added, one message per cause, with their names (CORE-UP-07, 09 to 11). */
export function UploadWarnings({ warnings, onDismiss }: UploadWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <Stack gap={3}>
      {warnings.map(({ kind, text, names }) => (
        <Alert key={kind} kind="warning" title={notAddedText(names.length)} onDismiss={() => onDismiss(kind)}>
          <p>{text}</p>
          <ul className={styles["names"]}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Alert>
      ))}
    </Stack>
  );
}
