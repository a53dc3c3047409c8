import type { LenderPayment } from "@portal/domain/payments/lender/contract";
import { formatNearDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { listTexts } from "@portal/domain/work/lists/messages";
import { listPage } from "@portal/domain/work/paths";
import { recordTexts as texts } from "@portal/domain/work/records/messages";
import { paymentLinesOf, type PaymentLine } from "@portal/domain/work/records/rules";
import { momentAtDesk } from "../../platform/desk-time.ts";
import { askPayments } from "../../work/lists/queries.ts";
import type { RecordColumns } from "../lists/record-table.tsx";
import { StatusMark, type StatusKind } from "../lists/status-mark.tsx";
import styles from "./payments-section.module.css";
import { firstRows, RecordSection } from "./record-section.tsx";
import { useDeskPlace } from "./use-desk-place.ts";

const lineKinds: Readonly<Record<PaymentLine["kind"], StatusKind>> = {
  waiting: "waiting",
  returned: "returned",
  corrected: "returned",
  settled: "done",
  canceled: "none",
};

/** A loan's one-time payments with every debit and the borrower's authorization (DESK-PERSON-05). */
export function PaymentsSection({ advanceId }: { readonly advanceId: string }) {
  const { zone } = useDeskPlace();
  return (
    <RecordSection
      id="payments"
      title={texts.oneTimePayments}
      queryKey={["payments", "advanceId", advanceId]}
      ask={() => askPayments({ advanceId, limit: firstRows, sort: "newest" })}
      of={columnsOf(zone)}
      all={listPage({ what: "payments", advanceId })}
    />
  );
}

const columnsOf = (zone: string): RecordColumns<LenderPayment> => ({
  firstLabel: texts.payment,
  keyOf: ({ transactionId }) => transactionId,
  nameOf: () => texts.payment,
  subOf: ({ lastFour }) => fillIn(listTexts.accountEnding, { lastFour }),
  addressOf: () => undefined,
  columns: [
    { label: texts.day, cell: ({ effectiveDate }) => formatNearDate(effectiveDate) },
    { label: texts.amount, isRight: true, cell: ({ amount }) => formatCents(amount) },
    {
      label: texts.attempts,
      cell: (payment) => (
        <ul className={styles["lines"]}>
          {paymentLinesOf(payment, zone).map(({ kind, text }) => (
            <li key={text}>
              <StatusMark kind={lineKinds[kind]}>{text}</StatusMark>
            </li>
          ))}
        </ul>
      ),
    },
    {
      label: texts.authorization,
      cell: ({ authorization }) => (
        <details className={styles["agreed"]}>
          <summary>
            {fillIn(texts.agreed, { when: momentAtDesk(authorization.agreedTimestamp, zone) })}
          </summary>
          <p>{authorization.text}</p>
        </details>
      ),
    },
  ],
});
