import type { DerivedAccount } from "@portal/domain/applications/accounts/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { activeLoans, totalBorrowedCents } from "@portal/domain/loans/rules";
import { formatCents } from "@portal/domain/wire/money";
import { Stats } from "@portal/ui/figures/stats.tsx";

export type AccountStatsProps = {
  readonly account: DerivedAccount;
  readonly opportunities: readonly Opportunity[];
};

/** Shows a business's figures beside its name (CORE-LAYOUT-10). */
export function AccountStats({ account, opportunities }: AccountStatsProps) {
  return (
    <Stats
      items={[
        { label: texts.activeLoans, value: activeLoans(account.loans, opportunities).length },
        { label: texts.totalBorrowed, value: formatCents(totalBorrowedCents(account.loans, opportunities)) },
      ]}
    />
  );
}
