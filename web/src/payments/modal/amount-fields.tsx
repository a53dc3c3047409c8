import { amountTexts } from "@portal/domain/payments/amounts/messages";
import { amountTypes, chosenCents, type AmountType } from "@portal/domain/payments/amounts/rules";
import type { SelfServiceLoan } from "@portal/domain/payments/contract";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { inProgressText } from "@portal/domain/payments/page/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { moneyField } from "../../platform/form/money-field.ts";
import type { PortalFormOf } from "../../platform/form/use-portal-form.ts";
import { classNames } from "@portal/ui/class-names.ts";
import { RadioCard, RadioCards, RadioReveal } from "@portal/ui/fields/radio-cards.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import styles from "./amount-fields.module.css";
import type { PaymentEntries } from "./use-modal-state.ts";

export type AmountFieldsProps = {
  readonly form: Pick<PortalFormOf<PaymentEntries>, "form" | "field">;
  readonly loan: SelfServiceLoan;
  readonly chosen: AmountType | "";
};

/** The choice between the past-due amount, the outstanding amount and another amount (SERV-MODAL-12). */
export function AmountFields({ form, loan, chosen }: AmountFieldsProps) {
  const { error, id, ...choice } = form.field("amountType");
  const offered = amountTypes(loan);
  // Shows the amount that was chosen before a reload, even if the loan no longer offers it.
  const types = chosen === "" || offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <RadioCards legend={texts.amount} error={error}>
      {types.map((type, place) => {
        const cents = chosenCents({ amountType: type, otherAmount: "" }, loan);
        return (
          <RadioCard
            key={type}
            {...choice}
            // A validation error moves the focus to the group's id, so the first card has this id.
            id={place === 0 ? id : `${id}-${place}`}
            value={type}
            end={
              cents !== undefined && (
                <span className={classNames(type === "past-due-amount" && styles["pastDue"])}>
                  {formatCents(cents)}
                </span>
              )
            }
            description={type === "outstanding-amount" && outstandingText(loan)}
          >
            {amountTexts.types[type]}
          </RadioCard>
        );
      })}
      {chosen === "other-amount" && (
        <RadioReveal>
          <TextField {...moneyField(form, "otherAmount")} label={texts.paymentAmount} isNumeric />
        </RadioReveal>
      )}
    </RadioCards>
  );
}

function outstandingText(loan: SelfServiceLoan): string | undefined {
  const inProgress = inProgressText(loan);
  return inProgress && `${fillIn(texts.owed, { balance: formatCents(loan.Balance) })} ${inProgress}`;
}
