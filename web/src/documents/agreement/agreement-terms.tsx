import type { Opportunity } from "@portal/domain/applications/contract";
import { applicationTexts } from "@portal/domain/applications/messages";
import { agreementTexts as texts } from "@portal/domain/documents/agreement/messages";
import { totalToRepay } from "@portal/domain/documents/agreement/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { KeyValueList } from "../../ui/key-value.tsx";
import { AsideBlock } from "../../ui/layout.tsx";

/** Beside the agreement: the loan's terms, as far as they are known. Undefined where none is. */
export function agreementTerms(opportunity: Opportunity) {
  const { advanceAmount, totalLoanFee, termInWeeks, averagePayment } = opportunity;
  const money = (cents: number | null) => (cents === null ? null : formatCents(cents));
  const weeks = termInWeeks === null ? null : fillIn(applicationTexts.termWeeks, { count: termInWeeks });
  const items = [
    { label: applicationTexts.loanAmount, value: money(advanceAmount) },
    { label: applicationTexts.totalLoanFee, value: money(totalLoanFee) },
    { label: texts.toRepay, value: money(totalToRepay(opportunity)) },
    { label: applicationTexts.term, value: weeks },
    { label: applicationTexts.averagePayment, value: money(averagePayment) },
  ].filter(({ value }) => value !== null);
  if (items.length === 0) return undefined;
  return (
    <AsideBlock title={texts.terms}>
      <KeyValueList items={items} />
    </AsideBlock>
  );
}
