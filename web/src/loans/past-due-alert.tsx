import type { Advance } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { failedPayment, inProgressCents, pastDueCents, pastDueLoans } from "@portal/domain/loans/rules";
import { oneTimePaymentPath, payPastDue } from "@portal/domain/payments/paths";
import { formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useQuery } from "@tanstack/react-query";
import { useCountry } from "../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { PastDueButton } from "./loan-links.tsx";
import { transactionsQuery } from "./queries.ts";

type OneLoan = { readonly loan: Advance };

/** Shows a business's past-due loans in one alert. Offers to pay if payments in progress do not cover the amount. */
export function PastDueAlert({ loans }: { readonly loans: readonly Advance[] }) {
  const due = pastDueLoans(loans);
  const [loan, another] = due;
  if (!loan) return null;
  if (!another) return <LoanAlert loan={loan} />;
  return (
    <Alert kind="danger" title={fillIn(texts.loansPastDue, { amount: formatCents(pastDueCents(due)) })}>
      <ul className="num">
        {due.map((one) => (
          <LoanItem key={one.id} loan={one} />
        ))}
      </ul>
    </Alert>
  );
}

function LoanAlert({ loan }: OneLoan) {
  const { data = [] } = useQuery(transactionsQuery(loan.id));
  const inProgress = inProgressCents(loan, data);
  const failed = failedPayment(data);
  const [first = "", ...rest] = failed?.description ?? "";
  // Shows which payment failed, or only the loan if no payment failed.
  const reason = failed
    ? fillIn(texts.paymentReturned, {
        date: formatDay(failed.date),
        payment: first.toLowerCase() + rest.join(""),
        loan: loan.loanId,
      })
    : loan.name;
  return (
    <Alert
      kind="danger"
      title={fillIn(texts.loanPastDue, { amount: formatCents(loan.pastDueAmount) })}
      action={inProgress < loan.pastDueAmount && <PastDueButton loan={loan} />}
    >
      <p>{reason}</p>
      {inProgress > 0 && <p>{fillIn(texts.inProgress, { amount: formatCents(inProgress) })}</p>}
    </Alert>
  );
}

function LoanItem({ loan }: OneLoan) {
  const country = useCountry();
  const { data = [] } = useQuery(transactionsQuery(loan.id));
  const inProgress = inProgressCents(loan, data);
  const facts = {
    loan: loan.name,
    amount: formatCents(loan.pastDueAmount),
    inProgress: formatCents(inProgress),
  };
  if (inProgress >= loan.pastDueAmount) return <li>{fillIn(texts.inProgressOn, facts)}</li>;
  return (
    <li>
      <TextLink isStandalone href={oneTimePaymentPath(country, { advanceId: loan.id, pay: payPastDue })}>
        {fillIn(texts.payPastDueOn, facts)}
      </TextLink>
    </li>
  );
}
