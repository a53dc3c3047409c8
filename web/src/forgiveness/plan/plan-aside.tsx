import type { Opportunity } from "@portal/domain/applications/contract";
import { dateAsWritten } from "@portal/domain/documents/requests/rules";
import { planTexts as texts } from "@portal/domain/forgiveness/plan/messages";
import { formatDate } from "@portal/domain/wire/dates";
import { formatCents } from "@portal/domain/wire/money";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";

type PlanAsideProps = {
  readonly opportunity: Pick<Opportunity, "loanVersion" | "advanceAmount" | "applicationReceivedDate">;
};

export function PlanAside({ opportunity }: PlanAsideProps) {
  const { loanVersion, advanceAmount, applicationReceivedDate: received } = opportunity;
  const draws: Readonly<Record<string, string>> = texts.draws;
  const items = [
    { label: texts.loan, value: draws[loanVersion ?? ""] },
    { label: texts.amount, value: advanceAmount === null ? undefined : formatCents(advanceAmount) },
    { label: texts.received, value: received === null ? undefined : formatDate(dateAsWritten(received)) },
  ];
  return (
    <AsideBlock title={texts.application}>
      <KeyValueList items={items.filter(({ value }) => value !== undefined)} />
    </AsideBlock>
  );
}
