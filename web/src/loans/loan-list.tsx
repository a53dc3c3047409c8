import type { Account, Advance } from "@portal/domain/loans/contract";
import { loanTexts } from "@portal/domain/loans/messages";
import { pastDueFirst } from "@portal/domain/loans/rules";
import { config } from "@portal/ui/calls/config.ts";
import { below, Heading, type HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { Sheet, SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { LoanRow } from "./loan-row.tsx";
import { useShowMore } from "../platform/show-more.tsx";

const loansAtATime = 20;

/** The renewal offer loads only when needed, because few businesses can borrow again. */
const Renewal = lazyPart(async () => (await import("./renewal.tsx")).Renewal);

export type LoanListProps = {
  readonly loans: readonly Advance[];
  readonly level: HeadingLevel;
  /** The business that can borrow again. Its renewal offer appears below its loans. */
  readonly renewal?: Pick<Account, "accountId" | "accountName"> | undefined;
};

export function LoanList({ loans, level, renewal }: LoanListProps) {
  const { shown, control } = useShowMore(loans.toSorted(pastDueFirst), loansAtATime);
  if (loans.length === 0 && !renewal) return null;
  return (
    <Stack gap={4}>
      <Heading level={level} className="h2">
        {config().portalRedesignEnabled ? loanTexts.yourLoans : loanTexts.loans}
      </Heading>
      <Sheet>
        {shown.map((loan) => (
          <LoanRow key={loan.id} loan={loan} level={below(level)} />
        ))}
        {renewal && (
          <SheetPart isTight isWell={loans.length > 0}>
            <Renewal account={renewal} fallback={<p className="strong">{loanTexts.eligibleToRenew}</p>} />
          </SheetPart>
        )}
      </Sheet>
      {control}
    </Stack>
  );
}
