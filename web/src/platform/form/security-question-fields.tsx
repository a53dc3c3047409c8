import {
  ownSecurityQuestion,
  questionFormTexts as texts,
  securityQuestions,
} from "@portal/domain/auth/credentials/messages";
import { fillIn } from "@portal/domain/wire/messages";
import type { ComponentProps } from "react";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { RadioReveal } from "@portal/ui/fields/radio-cards.tsx";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import type { QuestionName, QuestionValues } from "./question-values.ts";

export type SecurityQuestionFieldsProps = {
  readonly number: 1 | 2;
  readonly values: QuestionValues;
  readonly field: (
    name: QuestionName,
  ) => Omit<ComponentProps<typeof TextField> & ComponentProps<typeof SelectField>, "label" | "options">;
};

const options = [...securityQuestions, ownSecurityQuestion].map((text) => ({ value: text, label: text }));

/** The fields for a security question, from the list or custom, and for its answer (CORE-SECQ-13, CORE-SECQ-14). */
export function SecurityQuestionFields({ number, values, field }: SecurityQuestionFieldsProps) {
  const isOwn = values[`question${number}`] === ownSecurityQuestion;
  return (
    <Stack>
      <SelectField
        {...field(`question${number}`)}
        label={fillIn(texts.question, { number })}
        options={options}
        placeholder={texts.choose}
      />
      {isOwn && (
        <RadioReveal>
          <TextField {...field(`question${number}Custom`)} label={texts.custom} autoComplete="off" />
        </RadioReveal>
      )}
      <MaskedField {...field(`answer${number}`)} label={fillIn(texts.answer, { number })} />
    </Stack>
  );
}
