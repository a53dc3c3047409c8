import type { QueueWarning } from "./queue-files.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { countNotAdded } from "./count-files.ts";
import styles from "./upload-warnings.module.css";

export type UploadWarningsProps = {
  readonly warnings: readonly QueueWarning[];
  readonly onDismiss: () => void;
};

/** Lists each reason why files were not added (CORE-UP-07, 09 to 11). */
export function UploadWarnings({ warnings, onDismiss }: UploadWarningsProps) {
  if (warnings.length === 0) return null;
  const count = warnings.reduce((total, { names }) => total + names.length, 0);
  return (
    <Alert kind="warning" title={countNotAdded(count)} onDismiss={onDismiss}>
      <Stack gap={3}>
        {warnings.map(({ kind, text, names }) => (
          <div key={kind}>
            <p>{text}</p>
            {kind === "folders" && (
              <ul className={styles["names"]}>
                {names.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </Stack>
    </Alert>
  );
}
