import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { Checkbox } from "../ui/checkbox.tsx";
import { Stack } from "../ui/layout.tsx";
import styles from "./opt-out.module.css";

export type OptOutProps = {
  readonly label: string;
  readonly isChecked: boolean;
  /** Files are queued: declining and sending exclude each other (CORE-UP-14). */
  readonly isBlocked: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

/** The borrower's way to decline a document that is asked for but not required. */
export function OptOut({ label, isChecked, isBlocked, onChange }: OptOutProps) {
  return (
    <Stack gap={4}>
      <Checkbox
        checked={isChecked}
        disabled={isBlocked}
        hint={isBlocked && texts.optOutBlocked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      >
        {label}
      </Checkbox>
      {isChecked && <p className={styles["declined"]}>{texts.nothingToUpload}</p>}
    </Stack>
  );
}
