import { questionnaireTexts as texts } from "@portal/domain/forgiveness/questionnaire/messages";
import { useId } from "react";
import type { PortalField } from "../../platform/form/use-portal-form.ts";
import { FieldError } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-cards.tsx";
import styles from "./questionnaire-form.module.css";

export type YesNoRowProps = { readonly field: PortalField; readonly question: string };

/** A question with its two answers beside it. */
export function YesNoRow({ field, question }: YesNoRowProps) {
  const groupId = useId();
  const { id, error, ...choice } = field;
  const invalid = error ? true : undefined;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${groupId}-question`}
      aria-describedby={error ? `${groupId}-error` : undefined}
      className={styles["question"]}
    >
      <p id={`${groupId}-question`} className={styles["words"]}>
        {question}
      </p>
      <div className={styles["choices"]}>
        <RadioCard {...choice} id={id} value="true" aria-invalid={invalid}>
          {texts.yes}
        </RadioCard>
        <RadioCard {...choice} id={`${id}-no`} value="false" aria-invalid={invalid}>
          {texts.no}
        </RadioCard>
      </div>
      {error && (
        <div className={styles["error"]}>
          <FieldError id={`${groupId}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
