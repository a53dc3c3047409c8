import { documentTexts, uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { Checkbox } from "@portal/ui/fields/checkbox.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import styles from "./opt-out.module.css";

export type OptOutProps = {
  readonly label: string;
  readonly isChecked: boolean;
  /**
   * The reason why the checkbox is disabled (CORE-UP-14). A borrower cannot decline a document after adding files for
   * it.
   */
  readonly blockedBy: "queued" | "uploaded" | undefined;
  readonly onChange: (isChecked: boolean) => void;
};

const reasons = { queued: documentTexts.removeToOptOut, uploaded: texts.optOutBlocked };

/** Lets the borrower decline a document that is requested but not required. */
export function OptOut({ label, isChecked, blockedBy, onChange }: OptOutProps) {
  return (
    <Stack gap={4}>
      <Checkbox
        checked={isChecked}
        disabled={blockedBy !== undefined && !isChecked}
        hint={blockedBy && reasons[blockedBy]}
        onChange={(event) => onChange(event.currentTarget.checked)}
      >
        {label}
      </Checkbox>
      {isChecked && !blockedBy && <p className={styles["declined"]}>{texts.nothingToUpload}</p>}
    </Stack>
  );
}
