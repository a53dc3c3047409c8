import type { Opportunity } from "@portal/domain/applications/contract";
import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { termLines } from "@portal/domain/applications/terms/rules";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";

export function agreementTerms(opportunity: Opportunity) {
  const items = termLines(opportunity);
  if (items.length === 0) return undefined;
  return (
    <AsideBlock title={texts.terms}>
      <KeyValueList items={items} />
    </AsideBlock>
  );
}
