import type { Application } from "@portal/domain/work/applications/contract";
import { applicationTexts as texts } from "@portal/domain/work/applications/messages";
import { formatCents } from "@portal/domain/wire/money";
import { fillIn } from "@portal/domain/wire/messages";
import { KeyValueList, type KeyValueItem } from "@portal/ui/figures/key-value.tsx";
import { useId } from "react";
import { Notes } from "../notes/notes.tsx";
import styles from "./side-facts.module.css";

/** Shows the loan, the borrower and the notes beside every tab. */
export function SideFacts({ application }: { readonly application: Application }) {
  return (
    <aside className={styles["side"]} aria-label={texts.loan}>
      <Part title={texts.loan} items={loanItems(application)} empty={texts.noFigures} />
      <Part title={texts.borrower} items={borrowerItems(application)} empty={texts.noBorrower} />
      <Notes about={{ kind: "opportunity", id: application.opportunityId }} />
    </aside>
  );
}

type PartProps = {
  readonly title: string;
  readonly items: readonly KeyValueItem[];
  /** The text to show if `items` is empty. */
  readonly empty: string;
};

function Part({ title, items, empty }: PartProps) {
  const id = useId();
  return (
    <section className={styles["part"]} aria-labelledby={id}>
      <h2 id={id} className="h2-small">
        {title}
      </h2>
      {items.length > 0 ? <KeyValueList items={items} /> : <p className="sm muted">{empty}</p>}
    </section>
  );
}

const item = (label: string, value: string | null): KeyValueItem[] =>
  value === null ? [] : [{ label, value }];

const money = (label: string, cents: number | null) =>
  item(label, cents === null ? null : formatCents(cents));

function loanItems({ loan, loans, forgiveness, number }: Application): KeyValueItem[] {
  const weeks = loan.termInWeeks;
  return [
    ...loans.flatMap(({ loanId }) =>
      loanId === number && loans.length === 1 ? [] : item(texts.loanNumber, loanId),
    ),
    ...money(texts.amount, loan.amount),
    ...money(texts.totalLoanFee, loan.totalLoanFee),
    ...item(texts.term, weeks === null ? null : fillIn(texts.weeks, { n: weeks })),
    ...money(texts.weeklyPayment, loan.averagePayment),
    ...money(texts.totalRepayment, loan.repaymentAmount),
    ...forgiveness.flatMap(({ stage }) => item(texts.forgiveness, stage)),
  ];
}

function borrowerItems({ borrower }: Application): KeyValueItem[] {
  if (!borrower) return [];
  const others = borrower.otherLoans.map(({ loanId }) => loanId).join(", ");
  return [
    ...item(texts.owner, `${borrower.firstName} ${borrower.lastName}`),
    ...item(texts.phone, borrower.phone),
    ...item(texts.email, borrower.email),
    ...item(texts.otherLoans, others || null),
  ];
}
