import type { Stipulation } from "../../applications/contract.ts";
import { dayOf } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import type { ForgivenessStage } from "../record/fields/contract.ts";
import { stepTexts as texts } from "./messages.ts";

type StepName = keyof typeof texts.names;
const steps: Readonly<Record<ForgivenessStage, StepName>> = {
  "Document Upload": "application",
  "Additional Documents Requested": "application",
  Expired: "application",
  "Document Review": "review",
  "Quality Check Sendback": "review",
  "Internal Quality Check": "review",
  "Customer Signoff": "review",
  "Pending SBA Submission": "sba",
  "Awaiting SBA Response": "sba",
  "SBA Additional Info Required": "sba",
  "SBA Response Received": "sba",
  Declined: "decision",
  Forgiven: "decision",
};
const order = ["application", "review", "agreement", "sba", "decision"] as const;

/** Maximum length of the lender's review, in days. */
export const reviewDays = 60;

type StageFacts = Pick<LoanForgiveness, "stage" | "readyForCustomerSignoff" | "customerSignoffTimestamp">;
type Count = { readonly done: number; readonly count: number };
export type Step = {
  readonly name: string;
  readonly state: "done" | "current" | "next";
  readonly note?: string;
};

/** Returns the steps of a forgiveness application. `dayOfReview` is 1 on the first day of the lender's review. */
export function forgivenessSteps(record: StageFacts, items: Count, dayOfReview?: number): Step[] {
  const at = stepOf(record);
  const isSkipped =
    order.indexOf(at) > order.indexOf("agreement") && record.customerSignoffTimestamp === null;
  const shown = order.filter((step) => step !== "agreement" || !isSkipped);
  const current = shown.indexOf(at);
  return shown.map((step, place) => {
    const name = texts.names[step];
    if (place > current) return { name, state: "next" };
    if (place < current) return { name, state: "done", note: texts.done };
    return { name, state: "current", note: noteOf(record, at, items, dayOfReview) };
  });
}

/** Once the borrower agreed, the lender sends the application, so the SBA's review is the next step. */
export function stepOf({ stage, readyForCustomerSignoff, customerSignoffTimestamp }: StageFacts): StepName {
  if (stage === "Customer Signoff" && customerSignoffTimestamp !== null) return "sba";
  if (stage === "Customer Signoff" && readyForCustomerSignoff) return "agreement";
  return stage === null ? "application" : steps[stage];
}

function noteOf({ stage }: StageFacts, step: StepName, items: Count, dayOfReview?: number): string {
  if (stage === "Expired") return texts.expired;
  if (step === "application") return fillIn(texts.itemsIn, items);
  if (step === "agreement") return texts.waiting;
  if (step === "review")
    return dayOfReview === undefined || dayOfReview > reviewDays
      ? texts.review
      : fillIn(texts.reviewDay, { day: dayOfReview, most: reviewDays });
  return step === "sba" ? sbaNoteOf(stage) : texts.decided;
}

function sbaNoteOf(stage: StageFacts["stage"]): string {
  if (stage === "Customer Signoff") return texts.sending;
  if (stage === "Pending SBA Submission") return texts.preparing;
  if (stage === "SBA Additional Info Required") return texts.waiting;
  return stage === "SBA Response Received" ? texts.responded : texts.sba;
}

type Received = Pick<LoanForgiveness, "submittedTimestamp">;
type Requests = readonly Pick<Stipulation, "fulfilledFirstTimestamp">[];

/** Returns the day on which the application's last item was received, or undefined if unknown. */
export function receivedOn(
  { submittedTimestamp }: Received,
  listed: Requests,
): Temporal.PlainDate | undefined {
  const moments = [submittedTimestamp, ...listed.map((each) => each.fulfilledFirstTimestamp)];
  const [last] = moments
    .filter((moment) => moment !== null)
    .toSorted((one, other) => Temporal.Instant.compare(other, one));
  return last && dayOf(last);
}

/** The day on which the last item was received is day 1 of the review. */
export function dayOfReview(received: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return received.until(today).days + 1;
}
