import type { Advance } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { formatCents } from "@portal/domain/wire/money";
import { Stack } from "../ui/layout.tsx";
import { Money } from "../ui/money.tsx";
import { PastDueAlert } from "./past-due-alert.tsx";

/** What is owed on a loan, and what of it is late. */
export function LoanBalance({ loan }: { readonly loan: Advance }) {
  return (
    <Stack gap={6}>
      <dl>
        <dt className="sm subtle">{texts.balance}</dt>
        <dd>
          <Money size="hero" text={formatCents(loan.balance)} />
        </dd>
      </dl>
      <PastDueAlert loans={[loan]} isTold />
    </Stack>
  );
}
