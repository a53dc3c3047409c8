import type { Rejection, Stipulation } from "@portal/domain/applications/contract";
import { groupTexts } from "@portal/domain/applications/groups/messages";
import { rejectionsOf } from "@portal/domain/applications/groups/rules";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import styles from "./rejection-alert.module.css";

/** Shows why the lender rejected a document or, without a file name, the whole request. */
export function RejectionAlert({ rejection }: { readonly rejection: Rejection }) {
  const { filename, reason, timestamp } = rejection;
  const isWhole = filename === null;
  return (
    <Alert
      kind="warning"
      title={isWhole ? groupTexts.neededAgainWhole : groupTexts.neededAgain}
      className={styles["alert"]}
    >
      <p className={styles["reason"]}>{reason}</p>
      <p className={styles["file"]}>
        {fillIn(isWhole ? groupTexts.sentBack : groupTexts.rejectedFile, {
          filename: filename ?? "",
          date: formatDay(dayOf(timestamp)),
        })}
      </p>
    </Alert>
  );
}

type AlertsProps = { readonly requests: readonly Pick<Stipulation, "rejection">[] };

/** Shows, above a form, why the lender rejected each request. */
export function RejectionAlerts({ requests }: AlertsProps) {
  const rejections = rejectionsOf({ stipulations: requests });
  if (rejections.length === 0) return null;
  return (
    <Stack gap={4}>
      {rejections.map((rejection) => (
        <RejectionAlert
          key={`${rejection.filename} ${rejection.reason} ${rejection.timestamp.toString()}`}
          rejection={rejection}
        />
      ))}
    </Stack>
  );
}
