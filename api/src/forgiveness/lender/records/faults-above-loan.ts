import { aboveLoan } from "@portal/domain/forgiveness/lender/records/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import type { RecordRow } from "../../record/record-store.ts";

type Entered = {
  readonly actualForgivenessAmount?: number | null | undefined;
  readonly finalForgivenessPrincipalOnly?: number | null | undefined;
};

/** What was entered of more than was lent, beside its field: no more of a loan is forgiven than there is of it. */
export function faultsAboveLoan(
  { pppLoanAmount }: Pick<RecordRow, "pppLoanAmount">,
  { actualForgivenessAmount, finalForgivenessPrincipalOnly }: Entered,
): Readonly<Record<string, string>> | undefined {
  const fault = fillIn(aboveLoan, { amount: formatCents(pppLoanAmount) });
  const wrong = Object.entries({ actualForgivenessAmount, finalForgivenessPrincipalOnly }).filter(
    ([, cents]) => cents != null && cents > pppLoanAmount,
  );
  return wrong.length > 0 ? Object.fromEntries(wrong.map(([name]) => [name, fault])) : undefined;
}
