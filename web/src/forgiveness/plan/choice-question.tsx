import type { ReactNode } from "react";
import { RadioCard, RadioCards } from "@portal/ui/fields/radio-cards.tsx";
import type { PortalField } from "../../platform/form/use-portal-form.ts";
import styles from "./choice-question.module.css";

export type ChoiceQuestionProps<Choice extends string> = {
  readonly field: PortalField;
  readonly question: string;
  readonly hint?: ReactNode;
  readonly choices: readonly Choice[];
  readonly isInline?: boolean;
};

/** A question with a few options. Each option's label is also the value to send. */
export function ChoiceQuestion<Choice extends string>(props: ChoiceQuestionProps<Choice>) {
  const { field, question, hint, choices, isInline = false } = props;
  const { id, error, ...choice } = field;
  return (
    <RadioCards
      legend={question}
      hint={hint}
      error={error}
      isInline={isInline}
      className={styles["question"]}
    >
      {choices.map((value, at) => (
        <RadioCard
          key={value}
          {...choice}
          // A validation error moves the focus to the field's id, so the first option has this id.
          id={at === 0 ? id : `${id}-${at}`}
          value={value}
          aria-invalid={error ? true : undefined}
        >
          {value}
        </RadioCard>
      ))}
    </RadioCards>
  );
}
