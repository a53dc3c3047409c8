import type { Advance } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import type { Country } from "@portal/domain/wire/shapes";
import { useCountry } from "../platform/page.ts";
import { LinkButton, type LinkButtonProps } from "../ui/button.tsx";

export function paymentPage(country: Country, loan: Pick<Advance, "id">): string {
  return `/${country}/one-time-payment?advanceId=${encodeURIComponent(loan.id)}`;
}

type LoanButtonProps = Pick<LinkButtonProps, "variant" | "size" | "aria-describedby"> & {
  readonly loan: Advance;
};

export function PaymentButton({ loan, ...rest }: LoanButtonProps) {
  return (
    <LinkButton {...rest} href={paymentPage(useCountry(), loan)}>
      {texts.makePayment}
    </LinkButton>
  );
}

/** To the loan's activity; a loan without a number goes by its id (CH-26). */
export function ActivityButton({ loan, ...rest }: LoanButtonProps) {
  return (
    <LinkButton {...rest} href={`/${useCountry()}/activity/${encodeURIComponent(loan.loanId || loan.id)}`}>
      {texts.seeActivity}
    </LinkButton>
  );
}
