import type { Advance } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { failedPayment, pastDueCents } from "@portal/domain/loans/rules";
import { oneTimePaymentPath } from "@portal/domain/payments/paths";
import { formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useQuery } from "@tanstack/react-query";
import { useCountry } from "../platform/page.ts";
import { Alert } from "../ui/alert.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { PaymentButton } from "./loan-links.tsx";
import { transactionsQuery } from "./queries.ts";

export type PastDueAlertProps = {
  readonly loans: readonly Advance[];
  /** The page has a payment button of its own. */
  readonly isTold?: boolean;
};

/** What is past due, once for a business, with the way to pay it. */
export function PastDueAlert({ loans, isTold = false }: PastDueAlertProps) {
  const country = useCountry();
  const due = loans.filter((loan) => pastDueCents([loan]) > 0);
  const [loan, another] = due;
  if (!loan) return null;
  const amount = formatCents(pastDueCents(due));
  if (another) {
    return (
      <Alert kind="danger" title={fillIn(texts.loansPastDue, { amount })}>
        <ul className="num">
          {due.map((one) => (
            <li key={one.id}>
              <TextLink isStandalone href={oneTimePaymentPath(country, { advanceId: one.id })}>
                {fillIn(texts.payPastDue, {
                  loan: one.name,
                  amount: formatCents(one.pastDueAmount),
                })}
              </TextLink>
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  return (
    <Alert
      kind="danger"
      title={fillIn(texts.loanPastDue, { amount })}
      action={!isTold && <PaymentButton loan={loan} size="sm" />}
    >
      {!isTold && <Reason loan={loan} />}
    </Alert>
  );
}

/** The payment that failed, as far as the loan's transactions tell; else the loan alone. */
function Reason({ loan }: { readonly loan: Advance }) {
  const { data = [] } = useQuery(transactionsQuery(loan.id));
  const failed = failedPayment(data);
  if (!failed) return loan.name;
  const [first = "", ...rest] = failed.description;
  return fillIn(texts.paymentReturned, {
    date: formatDay(failed.date),
    payment: first.toLowerCase() + rest.join(""),
    loan: loan.loanId,
  });
}
