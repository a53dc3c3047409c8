import type { Advance } from "@portal/domain/loans/contract";
import { ledgerGroups, type LedgerEntry } from "@portal/domain/loans/ledger/rules";
import { ledgerTexts as texts } from "@portal/domain/loans/ledger/messages";
import { TransactionRow } from "./transaction-row.tsx";
import styles from "./transaction-table.module.css";

export type TransactionTableProps = {
  readonly loan: Advance;
  readonly entries: readonly LedgerEntry[];
  readonly labelledBy: string;
};

/** Lists upcoming transactions first, and then past transactions by month (CH-26). */
export function TransactionTable({ loan, entries, labelledBy }: TransactionTableProps) {
  return (
    <table className={styles["table"]} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.description}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col" className={styles["right"]}>
            {texts.amount}
          </th>
          <th scope="col" className={styles["right"]}>
            {texts.balance}
          </th>
        </tr>
      </thead>
      {ledgerGroups(entries).map(({ title, entries: members }) => (
        <tbody key={title}>
          <tr className={styles["group"]}>
            <th colSpan={5} scope="rowgroup">
              {title}
            </th>
          </tr>
          {members.map((entry) => (
            <TransactionRow key={entry.id} loan={loan} entry={entry} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
