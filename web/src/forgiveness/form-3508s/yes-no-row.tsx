import { form3508sTexts as texts } from "@portal/domain/forgiveness/form-3508s/messages";
import type { PortalField } from "../../platform/form/use-portal-form.ts";
import { RadioCard, RadioCards } from "../../ui/radio-cards.tsx";
import styles from "./yes-no-row.module.css";

export type YesNoRowProps = {
  readonly field: PortalField;
  readonly question: string;
  /** What is wrong is said under the row. */
  readonly isErrorBelow?: boolean;
};

const answers = [
  { value: "true", text: texts.yes },
  { value: "false", text: texts.no },
] as const;

/** A question at the left, Yes and No at the right; on a phone one under the other. */
export function YesNoRow({ field, question, isErrorBelow = false }: YesNoRowProps) {
  const { id, error, ...choice } = field;
  return (
    <div className={styles["row"]}>
      {/* The legend says it to who listens. */}
      <p className={styles["question"]} aria-hidden>
        {question}
      </p>
      <RadioCards
        legend={question}
        isLegendHidden
        isInline
        error={!isErrorBelow && error}
        className={styles["answers"]}
      >
        {answers.map(({ value, text }, at) => (
          <RadioCard
            key={value}
            {...choice}
            // A fault takes the focus to the first of them.
            id={at === 0 ? id : `${id}-${at}`}
            value={value}
            aria-invalid={error ? true : undefined}
          >
            {text}
          </RadioCard>
        ))}
      </RadioCards>
    </div>
  );
}
