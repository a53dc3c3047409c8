import type { LenderStipulation } from "../../../applications/lender/contract.ts";
import { summaryPath } from "../../../frame/paths.ts";
import { fillIn } from "../../../wire/messages.ts";
import { formatCents } from "../../../wire/money.ts";
import { requestOf } from "../../groups/rules.ts";
import type { LoanForgiveness } from "../../record/contract.ts";
import type { ForgivenessStage } from "../../record/fields/contract.ts";
import { isWritable } from "../../record/rules.ts";
import { aboveLoan } from "./messages.ts";

/** Returns whether the stage asks the borrower for documents. The lender must then list the documents (FH-94). */
export function asksForDocuments(stage: ForgivenessStage): boolean {
  return stage === "Additional Documents Requested" || stage === "SBA Additional Info Required";
}

type Request = Pick<LenderStipulation, "name" | "requestType" | "isFulfilled">;
const asBorrowers = <R extends Request>(requests: readonly R[]) =>
  requests.map((request) => ({ ...request, stipulationMap: request }));

export function formOf<R extends Request>(requests: readonly R[]): R | undefined {
  return requestOf("SBA Form 3508", asBorrowers(requests));
}

/** Returns the page on which the borrower corrects a returned form. Only form 3508 has such a page (2.6). */
export function pageOfReturned(
  { applicationVersionSelected: version }: Pick<RecordFacts, "applicationVersionSelected">,
  requests: readonly Request[],
): typeof summaryPath | undefined {
  return version === "3508" && formOf(requests) ? summaryPath : undefined;
}

type RecordFacts = Parameters<typeof isWritable>[0];

/** Returns whether the borrower can now change the form's figures. */
export function isWithBorrower(record: RecordFacts, requests: readonly Request[]): boolean {
  return record.applicationVersionSelected !== "3508EZ" && isWritable(record, asBorrowers(requests));
}

/** Returns whether this stage ends the readiness for sign-off. The recommended amount may then change. */
export function losesReadiness(
  record: RecordFacts & Pick<LoanForgiveness, "readyForCustomerSignoff">,
  stage: ForgivenessStage,
  requests: readonly Request[],
): boolean {
  if (!record.readyForCustomerSignoff || record.customerSignoffTimestamp !== null) return false;
  const isLeft = record.stage === "Customer Signoff" && stage !== "Customer Signoff";
  return isLeft || isWithBorrower({ ...record, stage }, requests);
}

type EnteredAmounts = Readonly<
  Partial<Record<"actualForgivenessAmount" | "finalForgivenessPrincipalOnly", number | null | undefined>>
>;

export function faultsAboveLoan(
  { pppLoanAmount }: { readonly pppLoanAmount: number },
  { actualForgivenessAmount, finalForgivenessPrincipalOnly }: EnteredAmounts,
): Readonly<Record<string, string>> | undefined {
  const fault = fillIn(aboveLoan, { amount: formatCents(pppLoanAmount) });
  const wrong = Object.entries({ actualForgivenessAmount, finalForgivenessPrincipalOnly }).filter(
    ([, cents]) => cents != null && cents > pppLoanAmount,
  );
  return wrong.length > 0 ? Object.fromEntries(wrong.map(([name]) => [name, fault])) : undefined;
}
