import type { Advance } from "@portal/domain/loans/contract";
import { paymentDay } from "@portal/domain/loans/ledger/rules";
import { ledgerTexts as texts } from "@portal/domain/loans/ledger/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { KeyValueList, type KeyValueItem } from "@portal/ui/figures/key-value.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";

export function LoanDetails({ loan }: { readonly loan: Advance }) {
  const { amount, repaymentAmount, currentPayment, paymentFrequency: frequency } = loan;
  const day = paymentDay(loan);
  const items: KeyValueItem[] = [{ label: texts.amount, value: formatCents(amount) }];
  if (repaymentAmount !== null)
    items.push({ label: texts.totalLoanFee, value: formatCents(repaymentAmount - amount) });
  if (currentPayment !== null) {
    const label = frequency ? fillIn(texts.paymentOf, { frequency }) : texts.payment;
    items.push({ label, value: formatCents(currentPayment) });
  }
  if (day !== undefined) items.push({ label: texts.paymentDay, value: day });
  return (
    <AsideBlock title={texts.loanDetails}>
      <KeyValueList items={items} />
    </AsideBlock>
  );
}
