import { requestDescription, requestTitle } from "@portal/domain/forgiveness/checklist/rules";
import { groupsOf, isExtraRequest } from "@portal/domain/forgiveness/groups/rules";
import { reopenRefusal } from "@portal/domain/forgiveness/record/rules";
import type { RequestRow } from "../../applications/fulfill-forms.ts";
import type { Scope } from "../../context.ts";
import { listOwnForms, type Form } from "../record/record-store.ts";
import { takesDocumentsOf } from "../record/takes-documents-of.ts";

/**
 * Hides forgiveness requests that are not needed or cannot be fulfilled now (FH-94). Shows the other forgiveness
 * requests under the forgiveness summary's names (FH-83, specification 2.6).
 */
export async function showRequests<Row extends { readonly stipulation: RequestRow }>(
  context: Scope,
  borrower: string,
  rows: readonly Row[],
): Promise<Row[]> {
  if (!rows.some(({ stipulation }) => stipulation.requestType === "Forgiveness Application"))
    return [...rows];
  const { forgivenessAppEnabled } = context.config.publicConfig;
  const forms = await listOwnForms(context.database, borrower);
  const formOf = new Map(forms.map((form) => [form.opportunityId, form]));
  return rows.flatMap((row) => {
    const { stipulation } = row;
    const form = formOf.get(stipulation.opportunityId);
    if (stipulation.requestType !== "Forgiveness Application") return row;
    if (!form) return stipulation.fulfilledAt === null ? [] : row;
    if (!isShown(form, stipulation)) return [];
    const { name, customerFacingCopy: copy } = stipulation;
    const titled = { ...form, forgivenessAppEnabled };
    const displayName = requestTitle(stipulation, titled);
    const customerFacingCopy = requestDescription(name, copy, titled);
    return { ...row, stipulation: { ...stipulation, displayName, customerFacingCopy } };
  });
}

function isShown(form: Form, { name, fulfilledAt, rejectionReason }: FormRequests): boolean {
  const asked: readonly string[] = groupsOf(form.applicationVersionSelected, form.loanVersion);
  const isAskedAgain = fulfilledAt === null && rejectionReason !== null;
  const isListed = asked.includes(name) || isExtraRequest({ name }, isAskedAgain);
  return isListed && (fulfilledAt !== null || isTaken(form, name));
}

type FormRequests = {
  readonly name: string;
  readonly fulfilledAt: Temporal.Instant | null;
  readonly rejectionReason: string | null;
};

/**
 * Returns whether the borrower can still fulfill a request. The request for the form also requires that the borrower
 * can change the form (FH-10, FH-71).
 */
function isTaken(form: Form, name: string): boolean {
  const isForm = name === "SBA Form 3508";
  return takesDocumentsOf(form, form) && (!isForm || reopenRefusal(form, form.stage) === undefined);
}
