import { checkAmount, chosenCents, isRepeated } from "@portal/domain/payments/amounts/rules";
import { bankSavingTexts } from "@portal/domain/payments/banks/messages";
import { isBusinessDay, isPaymentDate } from "@portal/domain/payments/calendar/rules";
import { dateIsInvalid } from "@portal/domain/payments/messages";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { dateText, typedDate } from "@portal/domain/payments/modal/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { useCallback, useId } from "react";
import { Form } from "../../platform/form/form.tsx";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { DateField } from "@portal/ui/fields/date-field.tsx";
import { DialogBody, DialogFoot } from "@portal/ui/overlays/dialog.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { useAuthorization } from "./use-authorization.ts";
import { AuthorizationWords } from "./authorization-words.tsx";
import { AmountFields } from "./amount-fields.tsx";
import styles from "./make-payment-screen.module.css";
import { PayingBank } from "./paying-bank.tsx";
import { PaymentFoot } from "./payment-foot.tsx";
import { useFormInDialog } from "./use-form-in-dialog.ts";
import { useKeep } from "./use-keep.ts";
import type { PaymentEntries, ScreenProps } from "./use-modal-state.ts";
import { useSchedule, type ConfirmedPayment } from "./use-schedule.ts";

const words = { locale: "en-US", previousMonth: texts.previousMonth, nextMonth: texts.nextMonth };

/** The payment dialog's first screen: amount, date, bank account and authorization (SERV-MODAL-07 to 22). */
export function MakePaymentScreen({ loan, today, window, state, bank, banks, list, onBusy }: ScreenProps) {
  const formId = useId();
  const { enter } = state;
  const { schedule, failureOf } = useSchedule(loan, bank, state);
  const form = usePortalForm<PaymentEntries, ConfirmedPayment, string>({
    defaultValues: state.entries.payment,
    check: (values) => {
      const date = typedDate(values.date);
      return {
        ...(!isRepeated(chosenCents(values, loan), date, loan) && checkAmount(values, loan)),
        ...(!isOpen(date) && { date: dateIsInvalid }),
      };
    },
    send: schedule,
    onDone: ({ payment, from }) => state.confirm(payment, from),
    failureOf,
    secret: ["amountType", "otherAmount", "date"],
  });
  const isOpen = (date: Temporal.PlainDate | undefined) => date !== undefined && isPaymentDate(date, window);
  const { isPending, failure } = form;
  useKeep(
    form.form,
    useCallback((payment) => enter({ payment }), [enter]),
  );
  useFormInDialog(formId, { isPending, failure, onBusy });

  const values = form.form.watch();
  const chosen = typedDate(values.date);
  const date = form.field("date");
  const authorization = useAuthorization(loan, bank, state).wordsOf(chosenCents(values, loan), chosen);
  return (
    <>
      <DialogBody>
        <Stack>
          {state.saved && <Alert kind="success" title={bankSavingTexts[state.saved]} />}
          <Form
            id={formId}
            form={{
              ...form,
              draft: { ...form.draft, isRestored: state.isRestored },
              clear: state.clear,
            }}
            isFailureFirst
          >
            {authorization.isRenewed && (
              <Alert kind="warning" title={texts.newAuthorization}>
                <AuthorizationWords text={authorization.text} />
              </Alert>
            )}
            <div className={styles["columns"]}>
              <Stack gap={8}>
                <AmountFields form={form} loan={loan} chosen={values.amountType} />
                <PayingBank
                  bank={bank}
                  banks={banks}
                  list={list}
                  onChange={() => state.show("ChangePaymentMethod")}
                />
                <p className={styles["note"]}>
                  <Icon of={ClockIcon} />
                  <span>{texts.posting}</span>
                </p>
              </Stack>
              <DateField
                {...date}
                label={texts.paymentDate}
                chooseLabel={texts.chooseDate}
                below={fillIn(texts.dateHint, { date: formatDate(window.last) })}
                calendar={{
                  chosen,
                  today,
                  span: window,
                  isClosed: (day) => !isBusinessDay(day),
                  words,
                  onChoose: (day) =>
                    form.form.setValue("date", dateText(day), {
                      shouldDirty: true,
                      shouldValidate: true,
                    }),
                }}
              />
            </div>
          </Form>
        </Stack>
      </DialogBody>
      <DialogFoot>
        <PaymentFoot
          formId={formId}
          amount={chosenCents(values, loan)}
          date={isOpen(chosen) ? chosen : undefined}
          bank={bank}
          cutOff={loan.cutOff}
          isLoading={list.isPending}
          isFailed={list.error !== null}
          isPending={isPending}
          onAdd={() => state.editBank(null)}
          onAuthorization={() => state.show("PaymentAuthorization")}
        />
      </DialogFoot>
    </>
  );
}
