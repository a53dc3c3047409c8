import type { LenderStipulation } from "../../../applications/lender/contract.ts";
import { summaryPath } from "../../../frame/paths.ts";
import { fillIn } from "../../../wire/messages.ts";
import { formatCents } from "../../../wire/money.ts";
import { requestOf } from "../../groups/rules.ts";
import type { LoanForgiveness } from "../../record/contract.ts";
import type { ForgivenessStage } from "../../record/fields/contract.ts";
import { isWritable } from "../../record/rules.ts";
import { aboveLoan } from "./messages.ts";

/** Whether the stage asks the borrower for documents, which the lender then names (FH-94). */
export function asksForDocuments(stage: ForgivenessStage): boolean {
  return stage === "Additional Documents Requested" || stage === "SBA Additional Info Required";
}

type Request = Pick<LenderStipulation, "name" | "requestType" | "isFulfilled">;
const asBorrowers = <R extends Request>(requests: readonly R[]) =>
  requests.map((request) => ({ ...request, stipulationMap: request }));

/** The form's own request, of those of an application as the lender sees them. */
export function formOf<R extends Request>(requests: readonly R[]): R | undefined {
  return requestOf("SBA Form 3508", asBorrowers(requests));
}

/**
 * Where the borrower finds what is asked for again: form 3508 is the wizard's and no action item (2.6), so that of it the
 * summary's card tells; undefined where the action items list it.
 */
export function pageOfReturned(
  { applicationVersionSelected: version }: Pick<Held, "applicationVersionSelected">,
  requests: readonly Request[],
): typeof summaryPath | undefined {
  return version === "3508" && formOf(requests) ? summaryPath : undefined;
}

type Held = Parameters<typeof isWritable>[0];

/** Whether the borrower is filling in the form: its figures are theirs then. Form 3508EZ has none of theirs. */
export function isWithBorrower(record: Held, requests: readonly Request[]): boolean {
  return record.applicationVersionSelected !== "3508EZ" && isWritable(record, asBorrowers(requests));
}

/**
 * Whether what was ready to be agreed to is so no more once the application is in a stage: after it has left the
 * sign-off, and of what the borrower may change, another amount may be recommended.
 */
export function isReadyNoMore(
  record: Held & Pick<LoanForgiveness, "readyForCustomerSignoff">,
  stage: ForgivenessStage,
  requests: readonly Request[],
): boolean {
  if (!record.readyForCustomerSignoff || record.customerSignoffTimestamp !== null) return false;
  const isLeft = record.stage === "Customer Signoff" && stage !== "Customer Signoff";
  return isLeft || isWithBorrower({ ...record, stage }, requests);
}

type Entered = Readonly<
  Partial<Record<"actualForgivenessAmount" | "finalForgivenessPrincipalOnly", number | null | undefined>>
>;

/** What was entered of more than was lent, beside its field: no more of a loan is forgiven than there is of it. */
export function faultsAboveLoan(
  { pppLoanAmount }: { readonly pppLoanAmount: number },
  { actualForgivenessAmount, finalForgivenessPrincipalOnly }: Entered,
): Readonly<Record<string, string>> | undefined {
  const fault = fillIn(aboveLoan, { amount: formatCents(pppLoanAmount) });
  const wrong = Object.entries({ actualForgivenessAmount, finalForgivenessPrincipalOnly }).filter(
    ([, cents]) => cents != null && cents > pppLoanAmount,
  );
  return wrong.length > 0 ? Object.fromEntries(wrong.map(([name]) => [name, fault])) : undefined;
}
