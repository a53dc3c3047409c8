import type { Advance } from "@portal/domain/loans/contract";
import { ledgerTexts } from "@portal/domain/loans/ledger/messages";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { repaidPercent } from "@portal/domain/loans/rules";
import { formatNearDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { Money } from "@portal/ui/figures/money.tsx";
import styles from "./loan-figures.module.css";

export function LoanFigures({ loan }: { readonly loan: Advance }) {
  const { currentPayment, nextPaymentDate, repaymentAmount } = loan;
  const percent = repaidPercent(loan);
  return (
    <dl className={styles["figures"]}>
      <div className={styles["balance"]}>
        <dt>{ledgerTexts.balance}</dt>
        <dd>
          <Money size="hero" text={formatCents(loan.balance)} />
        </dd>
      </div>
      {currentPayment !== null && nextPaymentDate !== null && (
        <div>
          <dt>{texts.nextPayment}</dt>
          <dd>
            <span className={styles["figure"]}>{formatCents(currentPayment)}</span>
            <span className={styles["note"]}>{formatNearDate(nextPaymentDate)}</span>
          </dd>
        </div>
      )}
      {percent !== undefined && repaymentAmount !== null && (
        <div>
          <dt>{texts.repaid}</dt>
          <dd>
            <span className={styles["figure"]}>{percent}%</span>
            <span className={styles["note"]}>
              {fillIn(texts.ofRepaymentAmount, { amount: formatCents(repaymentAmount) })}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
