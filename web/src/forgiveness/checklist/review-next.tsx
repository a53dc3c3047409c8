import { isAllFulfilled, checklistOf } from "@portal/domain/forgiveness/checklist/rules";
import { nextTexts } from "@portal/domain/forgiveness/steps/messages";
import { receivedOn, reviewDays, stepOf } from "@portal/domain/forgiveness/steps/rules";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { WhatHappensNext } from "../frame/what-happens-next.tsx";

export function ReviewNext({ task: { record, requests } }: { readonly task: ForgivenessTask }) {
  const isAll = isAllFulfilled(record, requests);
  const received = isAll ? receivedOn(record, checklistOf(record, requests)) : undefined;
  const until = received?.add({ days: reviewDays });
  const isKnown = received && until && Temporal.PlainDate.compare(dayOf(Temporal.Now.instant()), until) <= 0;
  if (!["application", "review"].includes(stepOf(record))) return null;
  return (
    <WhatHappensNext
      lines={[
        ...(isAll ? [nextTexts.nothingToDo] : []),
        isKnown
          ? fillIn(nextTexts.reviewUntil, { received: formatDate(received), until: formatDate(until) })
          : nextTexts.review,
        nextTexts.agreement,
        nextTexts.sba,
      ]}
    />
  );
}
