import type { Transaction } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { useId } from "react";
import { Stack } from "../ui/layout.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { useShowMore } from "./show-more.tsx";
import { TransactionTable } from "./transaction-table.tsx";

const transactionsAtATime = 50;
const skeletonRows = 6;

export type TransactionsProps = {
  /** Newest first; undefined until they have come. */
  readonly transactions: readonly Transaction[] | undefined;
};

/** All transactions of a loan, a part at a time. */
export function Transactions({ transactions }: TransactionsProps) {
  const id = useId();
  const { shown, control } = useShowMore(transactions ?? [], transactionsAtATime);
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <h2 id={id}>{texts.transactions}</h2>
        {!transactions && (
          <SkeletonGroup>
            {Array.from({ length: skeletonRows }, (_, row) => (
              <Skeleton key={row} height="2.5rem" />
            ))}
          </SkeletonGroup>
        )}
        {transactions?.length === 0 && <p className="muted">{texts.noTransactions}</p>}
        {shown.length > 0 && <TransactionTable transactions={shown} labelledBy={id} />}
        {control}
      </Stack>
    </section>
  );
}
