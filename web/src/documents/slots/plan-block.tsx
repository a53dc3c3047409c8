import type { Opportunity } from "@portal/domain/applications/contract";
import { planTexts as texts } from "@portal/domain/documents/pages/messages";
import { drawOf } from "@portal/domain/documents/pages/rules";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { formatCents } from "@portal/domain/wire/money";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";

/** The block beside a PPP page that shows which loan the documents are for. */
export function PlanBlock({ opportunity }: { readonly opportunity: Opportunity }) {
  const { advanceAmount, applicationReceivedDate: received } = opportunity;
  const items = [
    { label: texts.loan, value: drawOf(opportunity) },
    { label: texts.loanAmount, value: advanceAmount === null ? null : formatCents(advanceAmount) },
    { label: texts.received, value: received && formatDate(dayOf(received)) },
  ];
  return (
    <AsideBlock title={texts.heading}>
      <KeyValueList items={items.filter(({ value }) => value !== null)} />
    </AsideBlock>
  );
}
