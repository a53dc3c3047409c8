import type { Stipulation } from "../../applications/contract.ts";
import { isJustFulfilled, type Success } from "../../applications/rules.ts";
import { dayOf, formatDay } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import { groupTexts, groupTitles } from "../groups/messages.ts";
import { groupsOf, isBeside, isForgivenessRequest, requestOf } from "../groups/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import type { ApplicationVersion, ForgivenessStage } from "../record/fields/contract.ts";
import { isSubmitted, isWritable, takesDocuments } from "../record/rules.ts";
import { checklistTexts as texts } from "./messages.ts";

type Listed = Pick<LoanForgiveness, "applicationVersionSelected"> & {
  readonly loanInformation: Pick<LoanForgiveness["loanInformation"], "loanVersion">;
};

/**
 * The requests that the borrower is shown, in their order: those of the form and the draw that are there (2.6), then
 * what the lender asks for beside them.
 */
export function checklistOf<S extends Shown>(
  { applicationVersionSelected, loanInformation }: Listed,
  requests: readonly S[],
): S[] {
  const own = groupsOf(applicationVersionSelected, loanInformation.loanVersion).flatMap(
    (group) => requestOf(group, requests) ?? [],
  );
  const beside = requests.filter(
    (each) => isForgivenessRequest(each) && !own.includes(each) && isBeside(each, each.rejection !== null),
  );
  return [...own, ...beside];
}

type Shown = Pick<Stipulation, "name" | "stipulationMap" | "rejection">;

type Fillable = Listed & Pick<LoanForgiveness, "submittedTimestamp">;
type Requests = readonly Pick<Stipulation, "name" | "stipulationMap" | "isFulfilled" | "rejection">[];

/** Whether nothing waits on the borrower any more: every listed item is there, and so is the form (FH-13). */
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
 * What the forgiveness summary says above its list (FORG-SUM-04 to 06, 2.5, FH-94). It follows the stage: nothing that
 * cannot be done any more is asked for.
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

/** The form was not sent, and waits for the borrower no more. */
function headOfStage({ stage, readyForCustomerSignoff, customerSignoffTimestamp }: Headed): Head {
  if (stage === "Pending SBA Submission") return "pending";
  if (stage === "Awaiting SBA Response") return "awaiting";
  if (stage === "SBA Response Received") return "responded";
  if (customerSignoffTimestamp !== null) return "agreed";
  return readyForCustomerSignoff ? "signoff" : "inReviewOpen";
}

/** Heads that say what `StageStep` would say above its button. */
export const stageHeads: readonly Head[] = [
  "expired",
  "decided",
  "signoff",
  "agreed",
  "pending",
  "awaiting",
  "responded",
];

/** What the borrower has to do before the list: go on with the form, or choose one (FH-57); undefined where neither. */
export function formStep(
  record: Omit<Headed, "readyForCustomerSignoff">,
  requests: Requests,
): "continue" | "start" | undefined {
  if (!isWritable(record, requests)) return undefined;
  if (record.applicationVersionSelected === "3508") return "continue";
  return record.applicationVersionSelected === null ? "start" : undefined;
}

/** How much waits for the borrower beside one request: what of the list is open, and the form that stands before it. */
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

/** Form 3508 while it waits for the borrower: the wizard's, and no row of the list (2.6). What is said of it stands apart. */
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
 * Which form the borrower is asked to send in, by its number (FORG-DSBA-03, 2.7): the one that was chosen, whatever the
 * questionnaire was answered with since.
 */
export function formNumber(titled: Titled): ApplicationVersion {
  const { applicationVersionSelected: version, ezAppEligible, forgivenessAppEnabled } = titled;
  if (version === "3508S") return version;
  const isEz = version === null ? ezAppEligible : version === "3508EZ";
  return forgivenessAppEnabled && isEz ? "3508EZ" : "3508";
}

/** What a request is called, in the list and on its page (FH-101); one that the lender thought of, as it is called there. */
export function requestTitle(
  { name, displayName }: Pick<Stipulation, "name" | "displayName">,
  titled: Titled,
): string {
  if (name === "SBA Form 3508") return `${texts.form} ${formNumber(titled)}`;
  if (!Object.hasOwn(groupTexts, name)) return displayName.trim() || name;
  const titles: Readonly<Record<string, string>> = groupTitles;
  return Object.hasOwn(titles, name) ? (titles[name] ?? name) : name;
}

/** What is said of a request; of the form, which one it is. @param copy what was said when it was asked for */
export function requestDescription(name: string, copy: string | null, titled: Titled): string | null {
  if (name !== "SBA Form 3508") return copy;
  const form = formNumber(titled);
  return form === "3508S" ? texts.fillIn : fillIn(groupTexts["SBA Form 3508"].description, { form });
}

/** One row of the list. */
export type ChecklistItem = {
  readonly request: Stipulation;
  readonly title: string;
  readonly description: string | null;
  readonly isDone: boolean;
  /** The borrower can still give it. */
  readonly isOpen: boolean;
  /** It was done just now, as the page's address says (FORG-SUM-18). */
  readonly isNew: boolean;
  /** At the right of what is done: when it came, or that it was declined. */
  readonly note: string;
};

type Changeable = Listed & Parameters<typeof isWritable>[0];

/**
 * The list as it is shown: what is not done in the order of 2.6, then what is done in the same. An address that names
 * what was completed marks its row; it outlives what it says, and makes nothing done.
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

/** Documents are taken for longer than the form 3508S, whose page opens while it may be changed (FH-10, FH-94). */
function isTaken(name: string, record: Changeable, requests: Requests): boolean {
  const isForm = name === "SBA Form 3508" && record.applicationVersionSelected === "3508S";
  return isForm ? isWritable(record, requests) : takesDocuments(record);
}

function noteOf({ name, optedOut, fulfilledFirstTimestamp: moment }: Stipulation): string {
  if (optedOut) return name.endsWith("Demographic Information") ? texts.declined : texts.notNeeded;
  return moment === null ? texts.done : fillIn(texts.received, { date: formatDay(dayOf(moment)) });
}

/** How much of the list is there, wherever it is told. */
export function checklistCount(record: Listed, requests: Requests): { done: number; count: number } {
  const listed = checklistOf(record, requests);
  return { done: listed.filter(({ isFulfilled }) => isFulfilled).length, count: listed.length };
}

/** What stands over the list: how much the borrower has to give, and where that is nothing no more than is true of it. */
export function listHeading(
  items: readonly Pick<ChecklistItem, "isDone" | "isOpen">[],
): "toGo" | "oneToGo" | "sent" | "asked" {
  const open = items.filter(({ isOpen }) => isOpen).length;
  if (open > 0) return open === 1 ? "oneToGo" : "toGo";
  return items.every(({ isDone }) => isDone) ? "sent" : "asked";
}
