import type { Advance } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { activityPath } from "@portal/domain/loans/paths";
import { oneTimePaymentPath, payPastDue } from "@portal/domain/payments/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useCountry } from "../platform/page.ts";
import { LinkButton, type LinkButtonProps } from "@portal/ui/buttons/button.tsx";

type LoanButtonProps = Pick<LinkButtonProps, "variant" | "size"> & {
  readonly loan: Advance;
};

export function PaymentButton({ loan, ...rest }: LoanButtonProps) {
  return (
    <LinkButton
      {...rest}
      href={oneTimePaymentPath(useCountry(), { advanceId: loan.id })}
      aria-label={`${texts.makePayment}, ${loan.name}`}
    >
      {texts.makePayment}
    </LinkButton>
  );
}

export function PastDueButton({ loan }: Pick<LoanButtonProps, "loan">) {
  const amount = formatCents(loan.pastDueAmount);
  return (
    <LinkButton
      size="sm"
      href={oneTimePaymentPath(useCountry(), { advanceId: loan.id, pay: payPastDue })}
      aria-label={fillIn(texts.payPastDueOn, { amount, loan: loan.name })}
    >
      {fillIn(texts.payPastDue, { amount })}
    </LinkButton>
  );
}

/** A link to the loan's activity. Uses the loan's id if the loan has no number (CH-26). */
export function ActivityButton({ loan, ...rest }: LoanButtonProps) {
  return (
    <LinkButton
      {...rest}
      href={activityPath(useCountry(), { loanId: loan.loanId || loan.id })}
      aria-label={`${texts.seeActivity}, ${loan.name}`}
    >
      {texts.seeActivity}
    </LinkButton>
  );
}
