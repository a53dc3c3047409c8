import type { Advance } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { pastDueCents } from "@portal/domain/loans/rules";
import { oneTimePaymentPath } from "@portal/domain/payments/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useCountry } from "../platform/page.ts";
import { Alert } from "../ui/alert.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { PaymentButton } from "./loan-links.tsx";

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
      {!isTold && loan.name}
    </Alert>
  );
}
