import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import type { Advance, TransactionStatus } from "@portal/domain/loans/contract";
import { ledgerTexts } from "@portal/domain/loans/ledger/messages";
import {
  transactionDescription,
  transactionStatusText,
  type LedgerEntry,
} from "@portal/domain/loans/ledger/rules";
import { returnReason } from "@portal/domain/loans/returns/rules";
import { oneTimePaymentPath } from "@portal/domain/payments/paths";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import type { IconDrawing } from "@portal/ui/art/icon.tsx";
import { Tag } from "@portal/ui/figures/pill.tsx";
import styles from "./transaction-table.module.css";

/** Icons with different shapes, because some borrowers do not see the colors. */
const icons: Readonly<Record<TransactionStatus, IconDrawing>> = {
  Q: ClockIcon,
  PA: ClockIcon,
  F: XCircleIcon,
  S: CheckCircleIcon,
  C: ProhibitIcon,
};
/** Statuses of transactions that move no money. Their amounts are struck through and have no sign. */
const statusesWithoutMoney: ReadonlySet<TransactionStatus> = new Set(["F", "C"]);

export type TransactionRowProps = { readonly loan: Pick<Advance, "id">; readonly entry: LedgerEntry };

export function TransactionRow({ loan, entry }: TransactionRowProps) {
  const { date, description, status, amount, balanceAfter } = entry;
  const isNothing = statusesWithoutMoney.has(status);
  return (
    <tr>
      <td className={styles["date"]}>{formatDate(date)}</td>
      <td className={styles["description"]}>
        <span className={styles["name"]}>{transactionDescription(description)}</span>
        {status === "F" && entry.returnCode && <Reason loan={loan} entry={entry} code={entry.returnCode} />}
      </td>
      <td className={styles["status"]}>
        <Tag icon={icons[status]} {...(status === "F" && { iconWeight: "fill", kind: "danger" })}>
          {transactionStatusText[status]}
        </Tag>
      </td>
      <td className={styles["amount"]} data-nothing={isNothing || undefined}>
        {isNothing ? <s>{formatCents(Math.abs(amount))}</s> : signed(amount)}
      </td>
      <td className={styles["balance"]}>{balanceAfter === null ? "" : formatCents(balanceAfter)}</td>
    </tr>
  );
}

function signed(cents: number): string {
  return `${cents > 0 ? "+" : ""}${formatCents(cents)}`;
}

/** Shows why a payment was returned, with a link to correct the bank details if this can help (SERV-RET). */
function Reason({ loan, entry, code }: TransactionRowProps & { readonly code: string }) {
  const country = useCountry();
  const { text, offersEdit } = returnReason(code, entry.isMendable);
  const { phone } = supportContact(config(), country, false);
  return (
    <div className={styles["why"]}>
      <p>
        {fillIn(text, { phone })} <span className={styles["code"]}>{fillIn(ledgerTexts.code, { code })}</span>
      </p>
      {offersEdit && (
        <LinkButton
          variant="secondary"
          size="dense"
          className={styles["fix"]}
          href={oneTimePaymentPath(country, { advanceId: loan.id })}
          aria-label={fillIn(ledgerTexts.editLabel, { date: formatDate(entry.date) })}
        >
          {ledgerTexts.edit}
        </LinkButton>
      )}
    </div>
  );
}
