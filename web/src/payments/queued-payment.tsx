import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import type { TransactionStatus } from "@portal/domain/loans/contract";
import { transactionStatusText } from "@portal/domain/loans/ledger/rules";
import { bankTime } from "@portal/domain/payments/ach/rules";
import type { QueuedTransaction } from "@portal/domain/payments/contract";
import { pageTexts as texts } from "@portal/domain/payments/page/messages";
import { paymentText } from "@portal/domain/payments/page/rules";
import { returnOf } from "@portal/domain/payments/queue/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Icon, type IconDrawing } from "@portal/ui/art/icon.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { PhoneText } from "@portal/ui/figures/phone-text.tsx";
import { AccountMask } from "./account-mask.tsx";
import { AuthorizationButton } from "./authorization-button.tsx";
import styles from "./queued-payment.module.css";

const icons: Readonly<Record<TransactionStatus, IconDrawing>> = {
  Q: ClockIcon,
  PA: ClockIcon,
  F: XCircleIcon,
  S: CheckCircleIcon,
  C: ProhibitIcon,
};

export type QueuedPaymentProps = {
  readonly payment: QueuedTransaction;
  readonly today: Temporal.PlainDate;
  readonly onEdit: () => void;
  readonly onCancel: () => void;
};

export function QueuedPayment({ payment, today, onEdit, onCancel }: QueuedPaymentProps) {
  const { Id, Status, EffectiveDate, FinancialInstitution, WireToAccount, transactionSource } = payment;
  const { cancelUntil, cancelBefore, debitDate } = payment;
  const { phone } = supportContact(config(), useCountry(), false);
  const name = paymentText(payment);
  const { text, canEdit } = returnOf(payment);
  const isFailed = Status === "F";
  // Checks the time on each render, because the deadline to cancel may pass while the page is open.
  const canCancel =
    cancelBefore === null
      ? cancelUntil !== null && Temporal.PlainDate.compare(today, cancelUntil) <= 0
      : Temporal.Instant.compare(Temporal.Now.instant(), cancelBefore) < 0;
  // False for a retried payment, because the text of a retry already contains the date.
  const isLater = cancelBefore === null && debitDate !== null && !debitDate.equals(EffectiveDate);
  const words = text ?? (canEdit ? texts.invitation : undefined);
  return (
    <li className={styles["payment"]} data-status={Status}>
      <span className={styles["icon"]} data-failed={isFailed || undefined}>
        <Icon of={icons[Status]} weight={isFailed ? "fill" : "regular"} size="lg" />
      </span>
      <div>
        <p className={styles["title"]}>{name}</p>
        {FinancialInstitution !== null && (
          <p className={styles["bank"]}>
            {FinancialInstitution} {WireToAccount !== null && <AccountMask text={WireToAccount} />}
          </p>
        )}
      </div>
      <p className={styles["status"]} data-failed={isFailed || undefined}>
        {transactionStatusText[Status]}
      </p>
      <div className={styles["more"]}>
        {words !== undefined && (
          <p className={styles["words"]}>
            <PhoneText text={words} phone={phone} />
          </p>
        )}
        <Row>
          {canEdit && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={fillIn(texts.editLabel, { payment: name })}
              onClick={onEdit}
            >
              {texts.edit}
            </Button>
          )}
          {canCancel && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={fillIn(texts.cancelLabel, { payment: name })}
              onClick={onCancel}
            >
              {texts.cancel}
            </Button>
          )}
          {transactionSource !== null && <AuthorizationButton transactionId={Id} payment={name} />}
        </Row>
        {isLater && <p className="sm subtle">{fillIn(texts.debited, { date: formatDate(debitDate) })}</p>}
        {canCancel && <p className="sm subtle">{cancelText(payment)}</p>}
      </div>
    </li>
  );
}

function cancelText({ cancelUntil, cancelBefore }: QueuedTransaction): string {
  const date = cancelUntil ? formatDate(cancelUntil) : "";
  if (cancelBefore === null) return fillIn(texts.cancelUntil, { date });
  const time = bankTime(cancelBefore).toLocaleString("en-US", { hour: "numeric", minute: "2-digit" });
  return fillIn(texts.cancelBefore, { time, date });
}
