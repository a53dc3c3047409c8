import { loanLabel } from "@portal/domain/support/desk/rules";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { formatCents } from "@portal/domain/wire/money";
import type { ApplicationRow, LoanRow } from "@portal/domain/work/lists/contract";
import { listTexts as texts } from "@portal/domain/work/lists/messages";
import { loanWords } from "@portal/domain/work/lists/rules";
import { noValue } from "@portal/domain/work/messages";
import { productNames } from "@portal/domain/work/pages/messages";
import { applicationPage, loanPage } from "@portal/domain/work/paths";
import { Avatar } from "@portal/ui/art/avatar.tsx";
import { NearLimit } from "../../work/near-limit.tsx";
import styles from "./application-columns.module.css";
import type { Column, RecordColumns } from "./record-table.tsx";
import { StatusMark } from "./status-mark.tsx";

const productOf = ({ product }: ApplicationRow) => productNames[product] ?? product;

const stage: Column<ApplicationRow> = {
  label: texts.stage,
  cell: (row) => (
    <>
      {row.stage}
      <NearLimit limitDate={row.limitDate} />
    </>
  ),
};
const requested: Column<ApplicationRow> = {
  label: texts.amount,
  isRight: true,
  cell: ({ amount }) => (amount === null ? noValue : formatCents(amount)),
};
const assignee: Column<ApplicationRow> = {
  label: texts.assignee,
  cell: ({ staff }) =>
    staff && (
      <span className={styles["person"]}>
        <Avatar name={staff.name} />
        {staff.name}
      </span>
    ),
};

const application = {
  keyOf: ({ opportunityId }: ApplicationRow) => opportunityId,
  addressOf: ({ opportunityId }: ApplicationRow) => applicationPage({ opportunityId }),
};

/** Applications of a known borrower, in a section of the borrower's page. */
export const ownApplicationColumns: RecordColumns<ApplicationRow> = {
  ...application,
  firstLabel: texts.application,
  nameOf: productOf,
  subOf: ({ number }) => number,
  columns: [stage, requested, assignee],
};

/** @param zone the desk's zone */
export const applicationColumns = (zone: string): RecordColumns<ApplicationRow> => ({
  ...application,
  firstLabel: texts.business,
  nameOf: ({ accountName }) => accountName,
  subOf: (row) => `${productOf(row)} · ${row.number}`,
  columns: [
    stage,
    requested,
    {
      label: texts.received,
      isWide: true,
      cell: ({ receivedTimestamp: at }) => (at ? formatDate(dayOf(at, zone)) : noValue),
    },
    assignee,
  ],
});

const balance: Column<LoanRow> = {
  label: texts.balance,
  isRight: true,
  cell: (row) => formatCents(row.balance),
};
const loan = {
  keyOf: ({ advanceId }: LoanRow) => advanceId,
  addressOf: ({ advanceId }: LoanRow) => loanPage({ advanceId }),
};

const typeOf = ({ type }: LoanRow) => productNames[type] ?? type;

export const ownLoanColumns: RecordColumns<LoanRow> = {
  ...loan,
  firstLabel: texts.loan,
  nameOf: loanLabel,
  subOf: typeOf,
  columns: [
    balance,
    {
      label: texts.nextPayment,
      isRight: true,
      cell: ({ currentPayment, nextPaymentDate }) =>
        nextPaymentDate === null ? (
          noValue
        ) : (
          <>
            {currentPayment === null ? null : formatCents(currentPayment)}
            <span className={styles["sub"]}>{formatDate(nextPaymentDate)}</span>
          </>
        ),
    },
    {
      label: texts.state,
      cell: (row) => {
        const { text, isPastDue } = loanWords(row);
        const kind = row.forgivenessStage === null ? "done" : "waiting";
        return <StatusMark kind={isPastDue ? "failed" : kind}>{text}</StatusMark>;
      },
    },
  ],
};

export const loanColumns: RecordColumns<LoanRow> = {
  ...loan,
  firstLabel: texts.business,
  nameOf: ({ accountName }) => accountName,
  subOf: ({ loanId }) => loanId,
  columns: [
    { label: texts.type, cell: typeOf },
    balance,
    { label: texts.pastDue, isRight: true, cell: ({ pastDue }) => formatCents(pastDue) },
    {
      label: texts.nextPayment,
      cell: ({ nextPaymentDate }) => (nextPaymentDate ? formatDate(nextPaymentDate) : noValue),
    },
  ],
};
