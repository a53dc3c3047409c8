import { activityPath } from "@portal/domain/loans/paths";
import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import { pageTexts as texts } from "@portal/domain/payments/page/messages";
import { useId, useRef, useState } from "react";
import { useCountry } from "../platform/page.ts";
import { useShowMore } from "../platform/show-more.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { QueuedPayment } from "./queued-payment.tsx";
import styles from "./queued-payments.module.css";
import { useUndoCancel } from "./use-undo-cancel.ts";

const CancelDialog = lazyPart(async () => (await import("./cancel-dialog.tsx")).CancelDialog, {
  onMissing: ({ onClose }) => onClose(),
});

const paymentsAtATime = 10;

export type QueuedPaymentsProps = {
  readonly loan: SelfServiceLoan;
  readonly today: Temporal.PlainDate;
  readonly onEdit: (payment: QueuedTransaction) => void;
};

/** The loan's pending and returned one-time payments (SERV-OTP-04, 14 to 19). */
export function QueuedPayments({ loan, today, onEdit }: QueuedPaymentsProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const payments = loan.QueueTransactions;
  const { shown, control } = useShowMore(payments, paymentsAtATime);
  const [leaving, setLeaving] = useState<QueuedTransaction>();
  const { failure, offerUndo } = useUndoCancel(heading);
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
        {failure !== undefined && <Alert kind="critical" title={failure} />}
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
        <CancelDialog
          payment={leaving}
          onClose={() => setLeaving(undefined)}
          onCancelled={() => {
            setLeaving(undefined);
            offerUndo(leaving);
          }}
        />
      )}
    </section>
  );
}
