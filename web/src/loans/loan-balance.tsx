import type { Advance } from "@portal/domain/loans/contract";
import { balanceHistory, type LedgerEntry } from "@portal/domain/loans/ledger/rules";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { LoanFigures } from "./loan-figures.tsx";
import { PastDueAlert } from "./past-due-alert.tsx";

const BalancePlot = lazyPart(async () => (await import("./balance-plot.tsx")).BalancePlot);

export type LoanBalanceProps = {
  readonly loan: Advance;
  /** The loan's transactions. While they are undefined, a skeleton of the same size replaces the plot. */
  readonly entries: readonly LedgerEntry[] | undefined;
  readonly today: Temporal.PlainDate;
};

export function LoanBalance({ loan, entries, today }: LoanBalanceProps) {
  const points = entries && balanceHistory(entries, today);
  return (
    <Stack gap={8}>
      <PastDueAlert loans={[loan]} />
      <Stack gap={6}>
        <LoanFigures loan={loan} />
        {points === undefined && <PlotSkeleton />}
        {points && points.length > 1 && (
          <BalancePlot fallback={<PlotSkeleton />} loan={loan} points={points} />
        )}
      </Stack>
    </Stack>
  );
}

function PlotSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height="17.25rem" />
    </SkeletonGroup>
  );
}
