import { activityPath } from "@portal/domain/loans/paths";
import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import { pageTexts as texts } from "@portal/domain/payments/page/messages";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useCountry } from "../platform/page.ts";
import { useShowMore } from "../platform/show-more.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { QueuedPayment } from "./queued-payment.tsx";
import styles from "./queued-payments.module.css";

const CancelDialog = lazy(async () => ({ default: (await import("./cancel-dialog.tsx")).CancelDialog }));

const paymentsAtATime = 10;

export type QueuedPaymentsProps = {
  readonly loan: SelfServiceLoan;
  readonly today: Temporal.PlainDate;
  readonly onEdit: (payment: QueuedTransaction) => void;
};

/** The payments that are on their way or came back (SERV-OTP-04, 14 to 19). */
export function QueuedPayments({ loan, today, onEdit }: QueuedPaymentsProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const payments = loan.QueueTransactions;
  const { shown, control } = useShowMore(payments, paymentsAtATime);
  const [leaving, setLeaving] = useState<QueuedTransaction>();
  const [gone, setGone] = useState<string>();
  const isGone = gone !== undefined && payments.every(({ Id }) => Id !== gone);
  useEffect(() => {
    // The row that had the focus has gone with its payment.
    if (isGone) heading.current?.focus();
  }, [isGone]);
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Row isBetween>
          <h2 ref={heading} id={id} tabIndex={-1} className={styles["heading"]}>
            {texts.scheduled}
          </h2>
          <TextLink isStandalone href={activityPath(useCountry(), { loanId: loan.Id })}>
            {texts.viewAllActivity}
          </TextLink>
        </Row>
        {payments.length === 0 ? (
          <p className={styles["none"]}>{texts.noTransactions}</p>
        ) : (
          <ul className={styles["list"]} aria-labelledby={id}>
            {shown.map((payment) => (
              <QueuedPayment
                key={payment.Id}
                payment={payment}
                today={today}
                onEdit={() => onEdit(payment)}
                onCancel={() => setLeaving(payment)}
              />
            ))}
          </ul>
        )}
        {control}
      </Stack>
      {leaving && (
        <Suspense fallback={null}>
          <CancelDialog
            payment={leaving}
            onClose={() => setLeaving(undefined)}
            onCancelled={() => {
              setGone(leaving.Id);
              setLeaving(undefined);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
