import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import type { Transaction, TransactionStatus } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { transactionDescription, transactionStatusText } from "@portal/domain/loans/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { formatCents } from "@portal/domain/wire/money";
import type { IconDrawing } from "../ui/icon.tsx";
import { Tag } from "../ui/pill.tsx";
import styles from "./transaction-table.module.css";

/** Each state has a shape of its own. */
const icons: Readonly<Record<TransactionStatus, IconDrawing>> = {
  Q: ClockIcon,
  PA: ClockIcon,
  F: XCircleIcon,
  S: CheckCircleIcon,
  C: ProhibitIcon,
};
/** No money moved: the amount is struck through. */
const cameToNothing: ReadonlySet<TransactionStatus> = new Set(["F", "C"]);

export type TransactionTableProps = {
  readonly transactions: readonly Transaction[];
  readonly labelledBy: string;
};

/** A loan's transactions as they come, two lines each on phones (CORE-SUM-27, CH-26). */
export function TransactionTable({ transactions, labelledBy }: TransactionTableProps) {
  return (
    <table className={styles["table"]} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.description}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col" className={styles["amount"]}>
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </tbody>
    </table>
  );
}

function TransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const { date, description, status } = transaction;
  const amount = formatCents(transaction.amount);
  const isNothing = cameToNothing.has(status);
  return (
    <tr>
      <td className={styles["date"]}>{formatDate(date)}</td>
      <td className={styles["description"]}>{transactionDescription(description)}</td>
      <td className={styles["status"]}>
        <Tag icon={icons[status]} {...(status === "F" && { iconWeight: "fill", kind: "danger" })}>
          {transactionStatusText[status]}
        </Tag>
      </td>
      <td className={styles["amount"]} data-nothing={isNothing || undefined}>
        {isNothing ? <s>{amount}</s> : amount}
      </td>
    </tr>
  );
}
