import type { Advance } from "../loans/contract.ts";
import { sbaType } from "../loans/rules.ts";
import { amountFault, type Outstanding } from "./amounts/rules.ts";
import { isPaymentDate, paymentWindow } from "./calendar/rules.ts";
import type { SelfServiceLoan } from "./contract.ts";
import { dateIsInvalid } from "./messages.ts";
import { pageTexts } from "./page/messages.ts";
import { standingOf } from "./page/rules.ts";

type Loan = Outstanding & Pick<SelfServiceLoan, "IsEligibeForSSACH" | "chargeOffDate">;
type RequestedPayment = { readonly transactionAmount: number; readonly effectiveDate: Temporal.PlainDate };

/** Returns whether the loan belongs to the payment provider. The provider has no SBA loans. */
export function isOfPaymentProvider({ type }: Pick<Advance, "type">): boolean {
  return type !== sbaType;
}

/** The reason why a payment cannot be scheduled. The key is the form's field that shows the text. */
export type PaymentFault = Readonly<
  Partial<Record<"advanceId" | "transactionAmount" | "effectiveDate", string>>
>;

/**
 * Checks a payment on the server, even if the form accepted the payment (SERV-OTP-08, SERV-MODAL-15 to 22, SH-024,
 * SH-025).
 */
export function paymentFault(
  asked: RequestedPayment,
  loan: Loan,
  today: Temporal.PlainDate,
): PaymentFault | undefined {
  const standing = standingOf(loan, today);
  if (standing !== "payable") return { advanceId: pageTexts[standing] };
  const amount = amountFault(asked.transactionAmount, loan);
  if (amount !== undefined) return { transactionAmount: amount };
  const isOpen = isPaymentDate(asked.effectiveDate, paymentWindow(today, loan.chargeOffDate));
  return isOpen ? undefined : { effectiveDate: dateIsInvalid };
}
