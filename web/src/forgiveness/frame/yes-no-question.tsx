import { yesNoTexts as texts } from "@portal/domain/forgiveness/messages";
import { useId, type ReactNode } from "react";
import type { PortalField } from "../../platform/form/use-portal-form.ts";
import { classNames } from "@portal/ui/class-names.ts";
import { RadioCard, RadioCards } from "@portal/ui/fields/radio-cards.tsx";
import styles from "./yes-no-question.module.css";

export type YesNoQuestionProps = {
  readonly field: PortalField;
  readonly question: string;
  readonly hint?: string;
  /** True to show the error below the question instead of beside it. */
  readonly isErrorBelow?: boolean;
};

const answers = [
  { value: "true", text: texts.yes },
  { value: "false", text: texts.no },
] as const;

export function YesNoQuestion({ field, question, hint, isErrorBelow = false }: YesNoQuestionProps) {
  const { id, error, ...choice } = field;
  const hintId = useId();
  return (
    <div className={styles["row"]}>
      <div>
        {/* The fieldset's legend contains the same text, so this visible copy is hidden from screen readers. */}
        <p className={styles["question"]} aria-hidden>
          {question}
        </p>
        {hint && (
          <p id={hintId} className="sm subtle">
            {hint}
          </p>
        )}
      </div>
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
            // A validation error moves the focus to the field's id, so the first radio button has this id.
            id={at === 0 ? id : `${id}-${at}`}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={hint ? hintId : undefined}
          >
            {text}
          </RadioCard>
        ))}
      </RadioCards>
    </div>
  );
}

export type YesNoQuestionsProps = {
  /** True if buttons follow the questions. The last question then has no line below it. */
  readonly isLast?: boolean;
  readonly children: ReactNode;
};

export function YesNoQuestions({ isLast = false, children }: YesNoQuestionsProps) {
  return <div className={classNames(styles["rows"], isLast && styles["last"])}>{children}</div>;
}

export function UnderQuestion({ children }: { readonly children: ReactNode }) {
  return <div className={styles["under"]}>{children}</div>;
}
