import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import { pageTexts as texts } from "@portal/domain/payments/page/messages";
import { standingOf } from "@portal/domain/payments/page/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { lazy, Suspense, useEffect, useState } from "react";
import { fetchAhead } from "../platform/when-idle.ts";
import { Alert } from "../ui/alert.tsx";
import { Stack } from "../ui/layout.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { BalanceTile } from "./balance-tile.tsx";
import styles from "./loan-payments.module.css";
import { QueuedPayments } from "./queued-payments.tsx";

const loadModal = () => import("./modal/payment-modal.tsx");
const PaymentModal = lazy(async () => ({ default: (await loadModal()).PaymentModal }));

export type LoanPaymentsProps = {
  readonly loan: SelfServiceLoan;
  /** In the order of the dropdown. */
  readonly loans: readonly SelfServiceLoan[];
  readonly onChoose: (advanceId: string) => void;
};

/** One loan: what is owed on it, the way to pay, and the payments that are on their way or came back. */
export function LoanPayments({ loan, loans, onChoose }: LoanPaymentsProps) {
  const today = dayOf(Temporal.Now.instant());
  const standing = standingOf(loan, today);
  const [opened, setOpened] = useState<{ readonly mends: QueuedTransaction | undefined }>();
  // What cannot be paid any more needs no modal (SERV-MODAL-06).
  if (opened && standing !== "payable") setOpened(undefined);
  useEffect(() => fetchAhead(loadModal), []);
  const isPastDue = loan.PastDueAmountWithFees > 0;
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
          {isPastDue && (
            <Alert
              kind="warning"
              title={fillIn(texts.pastDue, { amount: formatCents(loan.PastDueAmountWithFees) })}
            />
          )}
          <BalanceTile loan={loan} standing={standing} onPay={() => setOpened({ mends: undefined })} />
        </Stack>
      </section>
      <QueuedPayments loan={loan} today={today} onEdit={(payment) => setOpened({ mends: payment })} />
      {opened && (
        <Suspense fallback={null}>
          <PaymentModal loan={loan} today={today} mends={opened.mends} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
