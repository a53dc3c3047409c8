import type { Advance } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { repaidPercent } from "@portal/domain/loans/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { formatCents } from "@portal/domain/wire/money";
import { KeyValueList, type KeyValueItem } from "../ui/key-value.tsx";
import { AsideBlock } from "../ui/layout.tsx";

/** A loan's terms, as far as they are known. */
export function LoanDetails({ loan }: { readonly loan: Advance }) {
  const { repaymentAmount, currentPayment, nextPaymentDate } = loan;
  const percent = repaidPercent(loan);
  const items: KeyValueItem[] = [{ label: texts.amount, value: formatCents(loan.amount) }];
  if (repaymentAmount !== null)
    items.push({ label: texts.repaymentAmount, value: formatCents(repaymentAmount) });
  if (currentPayment !== null) items.push({ label: texts.nextPayment, value: formatCents(currentPayment) });
  if (nextPaymentDate !== null) {
    items.push({ label: texts.nextPaymentDate, value: formatDate(nextPaymentDate) });
  }
  if (percent !== undefined) items.push({ label: texts.repaid, value: `${percent}%` });
  return (
    <AsideBlock title={texts.loanDetails}>
      <KeyValueList items={items} />
    </AsideBlock>
  );
}
