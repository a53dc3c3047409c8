import { documentTexts, uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { Checkbox } from "../ui/checkbox.tsx";
import { Stack } from "../ui/layout.tsx";
import styles from "./opt-out.module.css";

export type OptOutProps = {
  readonly label: string;
  readonly isChecked: boolean;
  /** Files are queued: declining and sending exclude each other (CORE-UP-14). */
  readonly hasFiles: boolean;
  /** It may be ticked all the same, and then says what is wrong (FH-33); else it waits until they are removed. */
  readonly isAlwaysOpen?: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

/** The borrower's way to decline a document that is asked for but not required. */
export function OptOut({ label, isChecked, hasFiles, isAlwaysOpen = false, onChange }: OptOutProps) {
  const isBlocked = hasFiles && !isAlwaysOpen;
  return (
    <Stack gap={4}>
      <Checkbox
        checked={isChecked}
        disabled={isBlocked}
        hint={isBlocked && texts.optOutBlocked}
        error={isChecked && hasFiles && documentTexts.removeToOptOut}
        onChange={(event) => onChange(event.currentTarget.checked)}
      >
        {label}
      </Checkbox>
      {isChecked && !hasFiles && <p className={styles["declined"]}>{texts.nothingToUpload}</p>}
    </Stack>
  );
}
