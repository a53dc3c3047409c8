import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import { amountTypes, isAllOnItsWay } from "@portal/domain/payments/amounts/rules";
import { pageTexts as texts } from "@portal/domain/payments/page/messages";
import { inProgressText, standingOf } from "@portal/domain/payments/page/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useEffect, useEffectEvent, useState } from "react";
import { fetchAhead } from "@portal/ui/when-idle.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { BalanceTile } from "./balance-tile.tsx";
import styles from "./loan-payments.module.css";
import { QueuedPayments } from "./queued-payments.tsx";

const PaymentModal = lazyPart(async () => (await import("./modal/payment-modal.tsx")).PaymentModal, {
  onMissing: ({ onClose }) => onClose(),
});

export type LoanPaymentsProps = {
  readonly loan: SelfServiceLoan;
  /** The loans that the borrower can pay, in the order of the dropdown. */
  readonly loans: readonly SelfServiceLoan[];
  /** True if the borrower followed a link to pay the past-due amount. The payment dialog then opens immediately. */
  readonly paysPastDue: boolean;
  /** Opens the page for a different loan, without the payment dialog. */
  readonly onChoose: (advanceId: string) => void;
};

/** The dialog's initial content: a returned payment to correct, the past-due amount, or the defaults. */
type Opened = { readonly mends?: QueuedTransaction; readonly paysPastDue?: boolean };

export function LoanPayments({ loan, loans, paysPastDue, onChoose }: LoanPaymentsProps) {
  const today = dayOf(Temporal.Now.instant());
  const standing = standingOf(loan, today);
  const canPay = standing === "payable" && !isAllOnItsWay(loan);
  const [opened, setOpened] = useState<Opened | undefined>(
    paysPastDue && canPay ? { paysPastDue } : undefined,
  );
  // Closes the payment dialog when the loan is no longer payable (SERV-MODAL-06).
  if (opened && standing !== "payable") setOpened(undefined);
  useEffect(() => fetchAhead(PaymentModal.preload), []);
  const show = useEffectEvent(onChoose);
  useEffect(() => {
    // Opens the dialog and changes the address. A reload then does not open the dialog again.
    if (paysPastDue) show(loan.Id);
  }, [paysPastDue, loan.Id]);
  const pastDue = formatCents(loan.PastDueAmountWithFees);
  const offersPastDue = amountTypes(loan).includes("past-due-amount");
  return (
    <>
      <section aria-label={texts.loan}>
        <Stack>
          <SelectField
            className={styles["loan"]}
            label={texts.loanNumber}
            value={loan.Id}
            onChange={(event) => onChoose(event.target.value)}
            options={loans.map(({ Id, Name, PastDueAmountWithFees }) => ({
              value: Id,
              label: PastDueAmountWithFees > 0 ? fillIn(texts.pastDueLoan, { loan: Name }) : Name,
            }))}
          />
          {loan.PastDueAmountWithFees > 0 && (
            <Alert
              kind="danger"
              title={fillIn(texts.pastDue, { amount: pastDue })}
              action={
                standing === "payable" &&
                offersPastDue && (
                  <Button size="sm" onClick={() => setOpened({ paysPastDue: true })}>
                    {fillIn(texts.payPastDue, { amount: pastDue })}
                  </Button>
                )
              }
            >
              {inProgressText(loan)}
            </Alert>
          )}
          <BalanceTile
            loan={loan}
            standing={standing === "payable" && !canPay ? "allInProgress" : standing}
            onPay={() => setOpened({})}
          />
        </Stack>
      </section>
      <QueuedPayments loan={loan} today={today} onEdit={(payment) => setOpened({ mends: payment })} />
      {opened && <PaymentModal loan={loan} today={today} {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
