import { amountTexts } from "@portal/domain/payments/amounts/messages";
import { amountTypes, chosenCents, typedCents, type AmountType } from "@portal/domain/payments/amounts/rules";
import type { SelfServiceLoan } from "@portal/domain/payments/contract";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { formatCents } from "@portal/domain/wire/money";
import type { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { RadioCard, RadioCards, RadioReveal } from "../../ui/radio-cards.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { PaymentEntries } from "./use-modal-state.ts";

export type AmountFieldsProps = {
  readonly form: Pick<ReturnType<typeof usePortalForm<PaymentEntries, unknown, string>>, "form" | "field">;
  readonly loan: SelfServiceLoan;
  readonly chosen: AmountType | "";
};

/** What is past due, all of it, or another amount (SERV-MODAL-12). */
export function AmountFields({ form, loan, chosen }: AmountFieldsProps) {
  const { error, id, ...choice } = form.field("amountType");
  const types = amountTypes(loan);
  return (
    <RadioCards legend={texts.amount} error={error}>
      {types.map((type, place) => {
        const cents = chosenCents({ amountType: type, otherAmount: "" }, loan);
        return (
          <RadioCard
            key={type}
            {...choice}
            // A fault takes the focus to the first of them.
            id={place === 0 ? id : `${id}-${place}`}
            value={type}
            end={cents !== undefined && formatCents(cents)}
          >
            {amountTexts.types[type]}
          </RadioCard>
        );
      })}
      {chosen === "other-amount" && (
        <RadioReveal>
          <OtherAmount form={form} />
        </RadioReveal>
      )}
    </RadioCards>
  );
}

/** Raw while it is typed, with separators when it is left. */
function OtherAmount({ form }: Pick<AmountFieldsProps, "form">) {
  const field = form.field("otherAmount");
  const rewrite = (write: (text: string) => string) => {
    const text = form.form.getValues("otherAmount");
    if (write(text) !== text) form.form.setValue("otherAmount", write(text));
  };
  return (
    <TextField
      {...field}
      label={texts.paymentAmount}
      affix="$"
      inputMode="decimal"
      autoComplete="off"
      isNumeric
      onFocus={() => rewrite((text) => text.replaceAll(",", ""))}
      onBlur={(event) => {
        rewrite((text) => {
          const cents = typedCents(text);
          return cents === undefined ? text : formatCents(cents).slice(1);
        });
        field.onBlur(event);
      }}
    />
  );
}
