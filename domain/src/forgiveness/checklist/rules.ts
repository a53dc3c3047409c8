import type { Stipulation } from "../../applications/contract.ts";
import { isJustFulfilled, type Success } from "../../applications/rules.ts";
import { dayOf, formatDay } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import { groupTexts, groupTitles } from "../groups/messages.ts";
import { groupsOf, isExtraRequest, isForgivenessRequest, requestOf } from "../groups/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import type { ApplicationVersion, ForgivenessStage } from "../record/fields/contract.ts";
import { isSubmitted, isWritable, takesDocuments } from "../record/rules.ts";
import { checklistTexts as texts } from "./messages.ts";

type Listed = Pick<LoanForgiveness, "applicationVersionSelected"> & {
  readonly loanInformation: Pick<LoanForgiveness["loanInformation"], "loanVersion">;
};

/** Returns the requests for the loan's form and draw in order (2.6), then the lender's additional requests. */
export function checklistOf<S extends Shown>(
  { applicationVersionSelected, loanInformation }: Listed,
  requests: readonly S[],
): S[] {
  const own = groupsOf(applicationVersionSelected, loanInformation.loanVersion).flatMap(
    (group) => requestOf(group, requests) ?? [],
  );
  const beside = requests.filter(
    (each) =>
      isForgivenessRequest(each) && !own.includes(each) && isExtraRequest(each, each.rejection !== null),
  );
  return [...own, ...beside];
}

type Shown = Pick<Stipulation, "name" | "stipulationMap" | "rejection">;

type Fillable = Listed & Pick<LoanForgiveness, "submittedTimestamp">;
type Requests = readonly Pick<Stipulation, "name" | "stipulationMap" | "isFulfilled" | "rejection">[];

/** Returns whether the form was sent and every listed request is fulfilled (FH-13). */
export function isAllFulfilled(record: Fillable, requests: Requests): boolean {
  return (
    isSubmitted(record, requests) && checklistOf(record, requests).every(({ isFulfilled }) => isFulfilled)
  );
}

const reviewStages: readonly (ForgivenessStage | null)[] = [
  "Document Review",
  "Quality Check Sendback",
  "Internal Quality Check",
];
type Headed = Fillable &
  Pick<LoanForgiveness, "stage" | "readyForCustomerSignoff" | "customerSignoffTimestamp">;
type Head = {
  [Name in keyof typeof texts]: (typeof texts)[Name] extends string ? never : Name;
}[keyof typeof texts];

/**
 * Chooses the summary's heading by stage. The heading must not ask for a step that is no longer possible (FORG-SUM-04
 * to 06, 2.5, FH-94).
 */
export function summaryHead(record: Headed, requests: Requests): Head {
  const { stage } = record;
  if (stage === "Expired") return "expired";
  if (stage === "Declined" || stage === "Forgiven") return "decided";
  const isReviewed = reviewStages.includes(stage);
  if (isAllFulfilled(record, requests)) return isReviewed ? "inReview" : "submitted";
  if (stage === "Additional Documents Requested") return "moreDocuments";
  if (stage === "SBA Additional Info Required") return "moreInformation";
  if (isReviewed) return "inReviewOpen";
  const isSent = isSubmitted(record, requests);
  return isSent || isWritable(record, requests) ? headOfForm(record, isSent) : headOfStage(record);
}

function headOfForm({ applicationVersionSelected: version }: Fillable, isSent: boolean): Head {
  if (version === null) return "noForm";
  if (version === "3508") return isSent ? "form3508Sent" : "form3508Open";
  return isSent ? `form${version}Sent` : `form${version}`;
}

/** Returns the heading for a form that was not sent and can no longer be changed. */
function headOfStage({ stage, readyForCustomerSignoff, customerSignoffTimestamp }: Headed): Head {
  if (stage === "Pending SBA Submission") return "pending";
  if (stage === "Awaiting SBA Response") return "awaiting";
  if (stage === "SBA Response Received") return "responded";
  if (customerSignoffTimestamp !== null) return "agreed";
  return readyForCustomerSignoff ? "signoff" : "inReviewOpen";
}

/** With these headings, the `StageStep` component shows only its button, because its text would repeat the heading. */
export const stageHeads: readonly Head[] = [
  "expired",
  "decided",
  "signoff",
  "agreed",
  "pending",
  "awaiting",
  "responded",
];

/** Returns "continue" if form 3508 can still be changed, or "start" if the borrower can still choose a form (FH-57). */
export function formStep(
  record: Omit<Headed, "readyForCustomerSignoff">,
  requests: Requests,
): "continue" | "start" | undefined {
  if (!isWritable(record, requests)) return undefined;
  if (record.applicationVersionSelected === "3508") return "continue";
  return record.applicationVersionSelected === null ? "start" : undefined;
}

/** Returns the number of open items, not counting `request`. */
export function waitingBeside(
  request: Pick<Stipulation, "id">,
  record: Parameters<typeof formStep>[0],
  requests: readonly Stipulation[],
): number {
  const open = checklistOf(record, requests).filter(
    ({ id, isFulfilled }) => !isFulfilled && id !== request.id,
  );
  return open.length + (formStep(record, requests) === undefined ? 0 : 1);
}

/**
 * Returns the open request for form 3508. The checklist omits this request because the wizard handles the form (2.6).
 */
export function wizardRequests<S extends Pick<Stipulation, "name" | "stipulationMap" | "isFulfilled">>(
  { applicationVersionSelected: version }: Pick<Listed, "applicationVersionSelected">,
  requests: readonly S[],
): S[] {
  const form = version === "3508" ? requestOf("SBA Form 3508", requests) : undefined;
  return form && !form.isFulfilled ? [form] : [];
}

export type Titled = {
  readonly applicationVersionSelected: ApplicationVersion | null;
  readonly ezAppEligible: boolean;
  readonly forgivenessAppEnabled: boolean;
};

/**
 * Returns the form that the borrower must send. Once a form is chosen, later questionnaire answers have no effect
 * (FORG-DSBA-03, 2.7).
 */
export function formNumber(titled: Titled): ApplicationVersion {
  const { applicationVersionSelected: version, ezAppEligible, forgivenessAppEnabled } = titled;
  if (version === "3508S") return version;
  const isEz = version === null ? ezAppEligible : version === "3508EZ";
  return forgivenessAppEnabled && isEz ? "3508EZ" : "3508";
}

/** Returns the title of a request (FH-101). A request that the lender added has the lender's title. */
export function requestTitle(
  { name, displayName }: Pick<Stipulation, "name" | "displayName">,
  titled: Titled,
): string {
  if (name === "SBA Form 3508") return `${texts.form} ${formNumber(titled)}`;
  if (!Object.hasOwn(groupTexts, name)) return displayName.trim() || name;
  const titles: Readonly<Record<string, string>> = groupTitles;
  return Object.hasOwn(titles, name) ? (titles[name] ?? name) : name;
}

/**
 * Returns a request's description. The SBA form's request names the form that the borrower must send.
 * @param copy the lender's text for the request
 */
export function requestDescription(name: string, copy: string | null, titled: Titled): string | null {
  if (name !== "SBA Form 3508") return copy;
  const form = formNumber(titled);
  return form === "3508S" ? texts.fillIn : fillIn(groupTexts["SBA Form 3508"].description, { form });
}

export type ChecklistItem = {
  readonly request: Stipulation;
  readonly title: string;
  readonly description: string | null;
  readonly isDone: boolean;
  /** Whether the borrower can still send the requested form or document. */
  readonly isOpen: boolean;
  /** Whether the page's address marks this request as just fulfilled (FORG-SUM-18). */
  readonly isNew: boolean;
  /** The note beside a fulfilled item: the date received, or that the borrower declined. */
  readonly note: string;
};

type Changeable = Listed & Parameters<typeof isWritable>[0];

/**
 * Returns open requests in the checklist's order (2.6), then fulfilled requests. A fulfilled request is new if the
 * page's address contains its name.
 */
export function checklistItems(
  record: Changeable,
  requests: readonly Stipulation[],
  viewer: { readonly success: Success } & Pick<Titled, "ezAppEligible" | "forgivenessAppEnabled">,
): ChecklistItem[] {
  const items = checklistOf(record, requests).map((request) => {
    const { name, stipulationMap, isFulfilled: isDone } = request;
    const titled = { ...record, ...viewer };
    return {
      request,
      title: requestTitle(request, titled),
      description: requestDescription(name, stipulationMap.customerFacingCopy, titled),
      isDone,
      isOpen: !isDone && isTaken(name, record, requests),
      isNew: isDone && isJustFulfilled(request, viewer.success),
      note: noteOf(request),
    };
  });
  return [...items.filter(({ isDone }) => !isDone), ...items.filter(({ isDone }) => isDone)];
}

/** Form 3508S is accepted only while the form can be changed. Documents are accepted for longer (FH-10, FH-94). */
function isTaken(name: string, record: Changeable, requests: Requests): boolean {
  const isForm = name === "SBA Form 3508" && record.applicationVersionSelected === "3508S";
  return isForm ? isWritable(record, requests) : takesDocuments(record);
}

function noteOf({ name, optedOut, fulfilledFirstTimestamp: moment }: Stipulation): string {
  if (optedOut) return name.endsWith("Demographic Information") ? texts.declined : texts.notNeeded;
  return moment === null ? texts.done : fillIn(texts.received, { date: formatDay(dayOf(moment)) });
}

export function checklistCount(record: Listed, requests: Requests): { done: number; count: number } {
  const listed = checklistOf(record, requests);
  return { done: listed.filter(({ isFulfilled }) => isFulfilled).length, count: listed.length };
}

/** Returns the heading of the request list: how many items are left to send, or whether everything was sent. */
export function listHeading(
  items: readonly Pick<ChecklistItem, "isDone" | "isOpen">[],
): "toGo" | "oneToGo" | "sent" | "asked" {
  const open = items.filter(({ isOpen }) => isOpen).length;
  if (open > 0) return open === 1 ? "oneToGo" : "toGo";
  return items.every(({ isDone }) => isDone) ? "sent" : "asked";
}
