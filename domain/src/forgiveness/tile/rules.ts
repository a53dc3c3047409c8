import type { Opportunity } from "../../applications/contract.ts";
import { isOpen } from "../../applications/rules.ts";
import type { Account, Advance } from "../../loans/contract.ts";
import { byIssuedDate, sbaType } from "../../loans/rules.ts";
import { hasWayForward, type Lent } from "../home/rules.ts";

type TileLoan = Lent["advance"] & Pick<Advance, "id" | "issuedDate" | "loanForgivenessId" | "opportunityId">;
type Application = NonNullable<Lent["opportunity"]> & Pick<Opportunity, "id" | "stageName">;

export type PppTile<Loan> =
  | { readonly kind: "forgiveness"; readonly advance: Loan }
  /** A tile without a button. */
  | { readonly kind: "text" }
  | { readonly kind: "lead"; readonly accountId: string; readonly contactId: string }
  | { readonly kind: "call" };

/**
 * Returns the PPP tile. Mentions forgiveness only if the borrower can apply or continue an application (CORE-SUM-05,
 * CH-42).
 * @param borrower.accounts all accounts of the borrower, in the order of CORE-SUM-20
 * @param borrower.claimedIds loans for which the lender claimed the SBA's guaranty
 */
export function pppTile<Loan extends TileLoan>(borrower: {
  readonly advances: readonly Loan[];
  readonly opportunities: readonly Application[];
  readonly accounts: readonly Pick<Account, "accountId" | "contact">[];
  readonly claimedIds: ReadonlySet<string>;
  readonly forgivenessAppEnabled: boolean;
  readonly today: Temporal.PlainDate;
}): PppTile<Loan> {
  const { advances, opportunities, claimedIds, forgivenessAppEnabled, today } = borrower;
  const loans = advances.filter((advance) => advance.type === sbaType).toSorted(byIssuedDate);
  const open = loans.filter((advance) => {
    const opportunity = opportunities.find(({ id }) => id === advance.opportunityId);
    return hasWayForward({ advance, opportunity, hasClaim: claimedIds.has(advance.id) }, today);
  });
  const begun = open.find(({ loanForgivenessId }) => loanForgivenessId !== null);
  if (begun && forgivenessAppEnabled) return { kind: "forgiveness", advance: begun };
  if (open.length > 0) return { kind: "text" };
  const [account] = borrower.accounts;
  if (!account || loans.length > 0 || opportunities.some(isOpen)) return { kind: "call" };
  return { kind: "lead", accountId: account.accountId, contactId: account.contact.id };
}
