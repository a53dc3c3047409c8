import type { Advance } from "@portal/domain/loans/contract";
import { activityPath } from "@portal/domain/loans/paths";
import { yourLoansTexts as texts } from "@portal/domain/loans/your-loans/messages";
import { isDeferred } from "@portal/domain/loans/your-loans/rules";
import { formatDate, formatNearDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useId, type ReactNode } from "react";
import { useCountry } from "../../platform/page.ts";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import styles from "./sba-loan.module.css";

export type SbaLoanProps = { readonly loan: Advance; readonly today: Temporal.PlainDate };

/** Shows a loan's balance, payment amount and payment frequency, and links to the activity (FORG-LOANS-02 to 06). */
export function SbaLoan({ loan, today }: SbaLoanProps) {
  const id = useId();
  const country = useCountry();
  return (
    <article className={styles["loan"]} aria-labelledby={id}>
      <div className={styles["title"]}>
        <h3 id={id} className="h2-small">
          {loan.name}
        </h3>
        <p className="sm subtle num">{fillIn(texts.loan, { loan: loan.loanId })}</p>
      </div>
      <LinkButton
        variant="secondary"
        size="sm"
        className={styles["activity"]}
        href={activityPath(country, { loanId: loan.loanId || loan.id })}
        aria-describedby={id}
      >
        {texts.seeActivity}
      </LinkButton>
      <dl className={styles["figures"]}>
        <Figure label={texts.balance} value={formatCents(loan.balance)} />
        <Payment loan={loan} today={today} />
        <Figure
          label={texts.amount}
          value={formatCents(loan.amount)}
          note={loan.issuedDate && fillIn(texts.issued, { date: formatDate(loan.issuedDate) })}
        />
      </dl>
    </article>
  );
}

function Payment({ loan, today }: SbaLoanProps) {
  const { firstPaymentDateExpected: first, nextPaymentDate: next, currentPayment: payment } = loan;
  if (loan.balance === 0) return <Figure label={texts.payment} value={texts.nothingDue} />;
  if (isDeferred(loan, today)) {
    const until = first && fillIn(texts.until, { date: formatDate(first) });
    return <Figure label={texts.payment} value={texts.deferred} note={until} />;
  }
  const often = next ? fillIn(texts.next, { date: formatNearDate(next) }) : texts.monthly;
  const value = payment === null ? texts.notKnown : formatCents(payment);
  return <Figure label={texts.payment} value={value} note={often} />;
}

type FigureProps = { readonly label: string; readonly value: string; readonly note?: ReactNode };

function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles["figure"]}>{value}</span>
        {note && <span className={styles["note"]}>{note}</span>}
      </dd>
    </div>
  );
}
