import { yesNo } from "@portal/domain/forgiveness/answers/contract";
import { isEidlLarge, type PayrollEntries } from "@portal/domain/forgiveness/payroll-data/entries/rules";
import {
  payrollLabels as labels,
  payrollTexts as texts,
} from "@portal/domain/forgiveness/payroll-data/messages";
import type { PayrollField } from "@portal/domain/forgiveness/payroll-data/rules";
import { moneyField } from "../../platform/form/money-field.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { FieldRow } from "@portal/ui/layout/form-section.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { RadioReveal } from "@portal/ui/fields/radio-cards.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { ChoiceQuestion } from "../plan/choice-question.tsx";
import type { PayrollFormState } from "./use-payroll-form.ts";

export type EidlQuestionsProps = {
  readonly form: PayrollFormState;
  readonly asked: ReadonlySet<PayrollField>;
  readonly entries: PayrollEntries;
};

/** The questions about an EIDL that the loan refinances: its number and amount (SERV-PAY-13 to 17). */
export function EidlQuestions({ form, asked, entries }: EidlQuestionsProps) {
  return (
    <Stack gap={4}>
      <ChoiceQuestion
        field={form.field("q10")}
        question={labels.q10}
        hint={texts.eidlHint}
        choices={yesNo.options}
        isInline
      />
      {asked.has("q10Plus") && (
        <RadioReveal>
          <Stack gap={4}>
            <ChoiceQuestion
              field={form.field("q10Plus")}
              question={labels.q10Plus}
              choices={yesNo.options}
              isInline
            />
            {asked.has("q11") && <EidlFields form={form} isLarge={isEidlLarge(entries)} />}
          </Stack>
        </RadioReveal>
      )}
    </Stack>
  );
}

function EidlFields({ form, isLarge }: Pick<EidlQuestionsProps, "form"> & { readonly isLarge: boolean }) {
  return (
    <RadioReveal>
      <Stack gap={4}>
        <FieldRow>
          <TextField
            {...form.field("q11")}
            label={labels.q11}
            inputMode="numeric"
            autoComplete="off"
            isNumeric
          />
          <TextField {...moneyField(form, "q12")} label={labels.q12} isNumeric />
        </FieldRow>
        {isLarge ? (
          <Alert kind="warning" title={texts.eidlMost} />
        ) : (
          <p className="sm subtle">{texts.eidlMost}</p>
        )}
      </Stack>
    </RadioReveal>
  );
}
