import type { Advance } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { repaidPercent } from "@portal/domain/loans/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { centsFromAmount, formatCents } from "@portal/domain/wire/money";
import { KeyValueList, type KeyValueItem } from "../ui/key-value.tsx";
import { AsideBlock } from "../ui/layout.tsx";

const money = (amount: number) => formatCents(centsFromAmount(amount));

/** A loan's terms, as far as they are known. */
export function LoanDetails({ loan }: { readonly loan: Advance }) {
  const { repaymentAmount, currentPayment, nextPaymentDate } = loan;
  const percent = repaidPercent(loan);
  const items: KeyValueItem[] = [{ label: texts.amount, value: money(loan.amount) }];
  if (repaymentAmount !== null) items.push({ label: texts.repaymentAmount, value: money(repaymentAmount) });
  if (currentPayment !== null) items.push({ label: texts.nextPayment, value: money(currentPayment) });
  if (nextPaymentDate !== null) {
    items.push({ label: texts.nextPaymentDate, value: formatDate(Temporal.PlainDate.from(nextPaymentDate)) });
  }
  if (percent !== undefined) items.push({ label: texts.repaid, value: `${percent}%` });
  return (
    <AsideBlock title={texts.loanDetails}>
      <KeyValueList items={items} />
    </AsideBlock>
  );
}
