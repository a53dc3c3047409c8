import { yesNoTexts as texts } from "@portal/domain/forgiveness/messages";
import { useId, type ReactNode } from "react";
import type { PortalField } from "../../platform/form/use-portal-form.ts";
import { classNames } from "../../ui/class-names.ts";
import { RadioCard, RadioCards } from "../../ui/radio-cards.tsx";
import styles from "./yes-no-question.module.css";

export type YesNoQuestionProps = {
  readonly field: PortalField;
  readonly question: string;
  readonly hint?: string;
  /** What is wrong is said under the row. */
  readonly isErrorBelow?: boolean;
};

const answers = [
  { value: "true", text: texts.yes },
  { value: "false", text: texts.no },
] as const;

/** A question at the left, Yes and No at the right; on a phone one under the other. */
export function YesNoQuestion({ field, question, hint, isErrorBelow = false }: YesNoQuestionProps) {
  const { id, error, ...choice } = field;
  const hintId = useId();
  return (
    <div className={styles["row"]}>
      <div>
        {/* The legend says it to who listens. */}
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
            // A fault takes the focus to the first of them.
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
  /** The rule of the buttons ends them. */
  readonly isLast?: boolean;
  readonly children: ReactNode;
};

/** Questions under one another, between rules. */
export function YesNoQuestions({ isLast = false, children }: YesNoQuestionsProps) {
  return <div className={classNames(styles["rows"], isLast && styles["last"])}>{children}</div>;
}

/** What an answer asks next: hangs under its question. */
export function UnderQuestion({ children }: { readonly children: ReactNode }) {
  return <div className={styles["under"]}>{children}</div>;
}
