import { CheckIcon } from "@phosphor-icons/react/Check";
import { activityPath } from "@portal/domain/loans/paths";
import { cancelUntil } from "@portal/domain/payments/calendar/rules";
import { modalTexts as texts, modalTitles } from "@portal/domain/payments/modal/messages";
import { dateText, dayText } from "@portal/domain/payments/modal/rules";
import { pageTexts } from "@portal/domain/payments/page/messages";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { DialogBody, DialogFoot } from "@portal/ui/overlays/dialog.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { PhoneText } from "@portal/ui/figures/phone-text.tsx";
import { AccountMask } from "../account-mask.tsx";
import { AuthorizationButton } from "../authorization-button.tsx";
import styles from "./confirmation-screen.module.css";
import type { ScreenProps } from "./use-modal-state.ts";

export type ConfirmationScreenProps = ScreenProps & { readonly onDone: () => void };

/** Confirms the scheduled payment with the amount and date from the server (SERV-MODAL-09, SH-027). */
export function ConfirmationScreen({ loan, today, state, onDone }: ConfirmationScreenProps) {
  const country = useCountry();
  const { phone } = supportContact(config(), country, false);
  if (!state.scheduled) return null;
  const { payment, bank } = state.scheduled;
  const amount = formatCents(payment.transactionAmount);
  const until = cancelUntil(payment.effectiveDate);
  const canCancel = Temporal.PlainDate.compare(today, until) <= 0;
  const title = (
    <>
      <span aria-hidden className={styles["mark"]}>
        <Icon of={CheckIcon} size="lg" weight="bold" />
      </span>
      {modalTitles.PaymentConfirmation}
    </>
  );
  return (
    <>
      <DialogBody title={title}>
        <Stack>
          <p className="muted">
            {fillIn(texts.confirmed, { amount, date: dateText(payment.effectiveDate) })} {texts.mayTake}
            {payment.debitDate &&
              !payment.debitDate.equals(payment.effectiveDate) &&
              ` ${fillIn(pageTexts.debited, { date: dayText(payment.debitDate) })}`}
          </p>
          <KeyValueList
            isRuled
            items={[
              { label: texts.amount, value: amount },
              { label: texts.date, value: dayText(payment.effectiveDate) },
              {
                label: texts.from,
                value: (
                  <>
                    {bank.FinancialInstitutionName} <AccountMask text={bank.BankAccountNumber} />
                  </>
                ),
              },
              { label: texts.to, value: loan.Name },
            ]}
          />
          <p className="sm subtle">
            {canCancel ? (
              fillIn(texts.cancelUntil, { date: formatDate(until) })
            ) : (
              <PhoneText text={texts.questions} phone={phone} />
            )}
          </p>
          <div>
            <AuthorizationButton
              transactionId={payment.transactionId}
              payment={amount}
              label={texts.download}
            />
          </div>
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Actions>
          <Button onClick={onDone}>{texts.done}</Button>
          <LinkButton variant="quiet" href={activityPath(country, { loanId: loan.Id })}>
            {texts.viewAllActivity}
          </LinkButton>
        </Actions>
      </DialogFoot>
    </>
  );
}
