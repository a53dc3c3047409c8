import {
  form3508sFaultTexts,
  form3508sLabels as labels,
} from "@portal/domain/forgiveness/form-3508s/messages";
import { BlankFormLink } from "../../platform/blank-form-link.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { YesNoQuestion } from "../frame/yes-no-question.tsx";
import styles from "./form-questions.module.css";
import type { Form3508sState } from "./use-form-3508s.ts";

/** Shows each follow-up question below the answer that requires it (FORG-S-13 to 18). */
export function FormQuestions({ form }: { readonly form: Form3508sState }) {
  const { asked, entries } = form;
  const row = (name: Exclude<keyof typeof labels, "currentEmployees" | "coveredPeriodEndDate">) => (
    <YesNoQuestion
      field={form.field(name)}
      question={labels[name]}
      isErrorBelow={name === "reviewedAdjustedForgivenessAmount" && entries[name] !== ""}
    />
  );
  return (
    <div className={styles["questions"]}>
      {row("receivedLargeFunding")}
      {asked.has("reducedSalariesWagesEmployees") && (
        <div className={styles["next"]}>{row("reducedSalariesWagesEmployees")}</div>
      )}
      {asked.has("attestToReductions") && (
        <div className={styles["follows"]}>
          {row("attestToReductions")}
          {asked.has("reviewedAdjustedForgivenessAmount") && (
            <div className={styles["follows"]}>
              {row("reviewedAdjustedForgivenessAmount")}
              {entries.reviewedAdjustedForgivenessAmount === "false" && (
                <Alert kind="critical" title={form3508sFaultTexts.notReviewed}>
                  <BlankFormLink form="form3508" />
                </Alert>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
