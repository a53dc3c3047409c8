import { fillIn } from "../../wire/messages.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import type { ForgivenessStage } from "../record/fields/contract.ts";
import { stepTexts as texts } from "./messages.ts";

const [application, review, agreement, sba, decision] = [0, 1, 2, 3, 4] as const;
const steps: Readonly<Record<ForgivenessStage, number>> = {
  "Document Upload": application,
  "Additional Documents Requested": application,
  Expired: application,
  "Document Review": review,
  "Quality Check Sendback": review,
  "Internal Quality Check": review,
  "Customer Signoff": review,
  "Pending SBA Submission": sba,
  "Awaiting SBA Response": sba,
  "SBA Additional Info Required": sba,
  "SBA Response Received": sba,
  Declined: decision,
  Forgiven: decision,
};

type Placed = Pick<LoanForgiveness, "stage" | "readyForCustomerSignoff" | "customerSignoffTimestamp">;
type Count = { readonly done: number; readonly count: number };
export type Step = {
  readonly name: string;
  readonly state: "done" | "current" | "next";
  readonly note?: string;
};

/** The path of an application and where it stands on it. @param items of its list, and how many of them are there */
export function forgivenessSteps(record: Placed, items: Count): Step[] {
  const current = stepOf(record);
  return texts.names.map((name, place) => {
    if (place > current) return { name, state: "next" };
    if (place < current) return { name, state: "done", note: texts.done };
    const note = noteOf(record, current, items);
    return { name, state: "current", note };
  });
}

function stepOf({ stage, readyForCustomerSignoff, customerSignoffTimestamp }: Placed): number {
  const isAgreeing = readyForCustomerSignoff || customerSignoffTimestamp !== null;
  if (stage === "Customer Signoff" && isAgreeing) return agreement;
  return stage === null ? application : steps[stage];
}

function noteOf({ stage, customerSignoffTimestamp }: Placed, step: number, items: Count): string {
  if (stage === "Expired") return texts.expired;
  if (step === application) return fillIn(texts.itemsIn, items);
  if (step === agreement) return customerSignoffTimestamp === null ? texts.waiting : texts.agreed;
  if (step === review) return texts.review;
  return step === sba ? texts.sba : texts.decided;
}
