import type { Stipulation } from "../../applications/contract.ts";
import { documentTypeOf, mayBeDeclined } from "../../documents/requests/rules.ts";
import type { UploadSlot } from "../../documents/upload/rules.ts";
import { fillIn } from "../../wire/messages.ts";
import { formNumber, requestTitle, type Titled } from "../checklist/rules.ts";
import type { OtherCostAnswers, otherCostLines } from "../estimate/rules.ts";
import { evidenceFor } from "../evidence/rules.ts";
import { groupTexts } from "../groups/messages.ts";
import { isForgivenessRequest, type ForgivenessGroup } from "../groups/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import { coveredCosts, uploadTexts } from "./messages.ts";

/** Returns the forgiveness request of the given document group, if there is one (FH-69). */
export function requestOfPage(groupName: string, requests: readonly Stipulation[]): Stipulation | undefined {
  return requests.find((each) => each.groupName === groupName && isForgivenessRequest(each));
}

export type UploadWords = {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  /** Label of the checkbox for sending no document. Null if a document is required. */
  readonly optOut: string | null;
};

/** Returns the texts of a request's upload page (2.7). A request that the lender added has the lender's texts. */
export function uploadWords(
  request: Pick<Stipulation, "name" | "displayName" | "stipulationMap">,
  titled: Titled,
): UploadWords {
  const { name } = request;
  const title = requestTitle(request, titled);
  const own = Object.hasOwn(groupTexts, name) ? groupTexts[name as ForgivenessGroup] : undefined;
  if (!own) {
    const lead = request.stipulationMap.customerFacingCopy ?? "";
    return { title, lead, label: uploadTexts.title, optOut: null };
  }
  const form = formNumber(titled);
  const isCovered = name === "Covered Costs Documents";
  return {
    title,
    lead: isCovered ? uploadTexts.coveredCostsLead : fillIn(own.description, { form }),
    label: fillIn(own.upload ?? uploadTexts.title, { form }),
    optOut: own.optOut,
  };
}

export function uploadSlot(
  request: Stipulation,
  { label, optOut }: Pick<UploadWords, "label" | "optOut">,
): UploadSlot {
  return {
    id: request.id,
    label,
    hint: null,
    documentType: documentTypeOf(request),
    month: null,
    stipulations: [request],
    requestId: request.id,
    slotsNeeded: 1,
    isReceived: false,
    optOutLabel: optOut,
  };
}

/** Costs of form 3508 for which the borrower must send documents, by group. */
const deniedCosts = {
  "Mortgage Interest Documents": ["mortgageInterestPayments"],
  "Rent Documents": ["rentOrLeasePayments"],
  "Utilities Documents": ["utilityPayments"],
  "Covered Costs Documents": coveredCosts.map(({ name }) => name),
} as const satisfies { readonly [Group in ForgivenessGroup]?: readonly (typeof otherCostLines)[number][] };

/** Returns the amount, in cents, that form 3508 claims although the borrower declines to send the documents. */
export function deniedClaimCents(
  { name }: Pick<Stipulation, "name">,
  record: OtherCostAnswers & Pick<LoanForgiveness, "applicationVersionSelected">,
): number {
  if (record.applicationVersionSelected !== "3508" || !Object.hasOwn(deniedCosts, name)) return 0;
  const costs = deniedCosts[name as keyof typeof deniedCosts];
  return costs.reduce((sum, cost) => sum + (record[cost] ?? 0), 0);
}

type Filled = Pick<
  LoanForgiveness,
  "applicationVersionSelected" | "submittedTimestamp" | "forgivenessAmount3508s"
>;

/** Returns whether the borrower still has to submit the requested form online, so that a file is not enough. */
export function waitsForForm(
  { name, rejection }: Pick<Stipulation, "name" | "rejection">,
  record: Filled,
): boolean {
  const evidence = evidenceFor(name, record.applicationVersionSelected);
  if (evidence !== "submission" && evidence !== "form-3508s") return false;
  // The borrower must fill in a form again after the lender sent it back.
  if (rejection !== null) return true;
  return evidence === "submission"
    ? record.submittedTimestamp === null
    : record.forgivenessAmount3508s === null;
}

/** Returns whether a request is declined automatically after its time limit. Excludes reopened requests (FH-91). */
export function declinesItself(request: Stipulation): boolean {
  return mayBeDeclined(request) && !request.isFulfilled && request.rejection === null;
}
