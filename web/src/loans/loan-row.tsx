import { loanTexts as texts } from "@portal/domain/loans/messages";
import type { Advance } from "@portal/domain/loans/contract";
import { repaidPercent, sbaType } from "@portal/domain/loans/rules";
import { isDeferred } from "@portal/domain/loans/your-loans/rules";
import { dayOf, formatNearDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useId } from "react";
import { config } from "@portal/ui/calls/config.ts";
import { Heading, type HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { Pill } from "@portal/ui/figures/pill.tsx";
import { ProgressBar } from "@portal/ui/messages/progress-bar.tsx";
import { ActivityButton, PaymentButton } from "./loan-links.tsx";
import styles from "./loan-row.module.css";

export function LoanRow({ loan, level }: { readonly loan: Advance; readonly level: HeadingLevel }) {
  const headingId = useId();
  return (
    <article className={styles["loan"]} aria-labelledby={headingId}>
      <div className={styles["top"]}>
        <div className={styles["title"]}>
          <div className={styles["name"]}>
            <Heading level={level} id={headingId} className="h2-small num">
              {loan.name}
            </Heading>
            {loan.pastDueAmount > 0 && (
              <Pill kind="danger">{fillIn(texts.pastDue, { amount: formatCents(loan.pastDueAmount) })}</Pill>
            )}
          </div>
          {/* A PPP loan shows its loan number, because several PPP loans may have the same name. */}
          <p className="sm subtle num">
            {loan.type === sbaType
              ? fillIn(texts.loanNumber, { loan: loan.loanId })
              : config().providerLoanLabel}
          </p>
        </div>
        <div className={styles["actions"]}>
          <ActivityButton loan={loan} variant="quiet" size="sm" />
          {loan.balance > 0 && <PaymentButton loan={loan} variant="secondary" size="sm" />}
        </div>
      </div>
      <dl className={styles["figures"]}>
        <div>
          <dt>{texts.balance}</dt>
          <dd className={styles["figure"]}>{formatCents(loan.balance)}</dd>
        </div>
        <div>
          <dt>{texts.nextPayment}</dt>
          <NextPayment loan={loan} />
        </div>
        <Repaid loan={loan} />
      </dl>
    </article>
  );
}

function NextPayment({ loan }: { readonly loan: Advance }) {
  if (loan.type === sbaType && isDeferred(loan, dayOf(Temporal.Now.instant())))
    return <dd className="muted">{texts.deferred}</dd>;
  if (loan.currentPayment === null || loan.nextPaymentDate === null) {
    return <dd className="muted">{loan.balance > 0 ? texts.noNextPayment : texts.paidOff}</dd>;
  }
  return (
    <dd>
      <span className={styles["figure"]}>{formatCents(loan.currentPayment)}</span>
      <span className={styles["note"]}>{formatNearDate(loan.nextPaymentDate)}</span>
    </dd>
  );
}

function Repaid({ loan }: { readonly loan: Advance }) {
  const percent = repaidPercent(loan);
  if (percent === undefined || loan.repaymentAmount === null) return null;
  return (
    <div className={styles["repaid"]}>
      <dt>{texts.repaid}</dt>
      <dd>
        <span className={styles["figure"]}>{percent}%</span>
        <ProgressBar percent={percent} thickness="base" className={styles["meter"]} />
        <span className={styles["note"]}>
          {fillIn(texts.ofRepaymentAmount, { amount: formatCents(loan.repaymentAmount) })}
        </span>
      </dd>
    </div>
  );
}
