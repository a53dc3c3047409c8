import { technicalFailureText } from "@portal/ui/calls/call-api.ts";
import type { GrossReceipts } from "@portal/domain/forgiveness/gross-receipts/contract";
import {
  checkReceipts,
  receiptsAnswers,
  receiptsEntries,
  receiptsFieldsOf,
  type ReceiptsEntries,
} from "@portal/domain/forgiveness/gross-receipts/entries/rules";
import { figuresOf } from "@portal/domain/wire/money";
import { useState } from "react";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { useSendPlan, type PlanTask } from "../plan/use-send-plan.ts";

export function useReceiptsForm(task: PlanTask) {
  const { send, finish } = useSendPlan(task);
  const [opened] = useState(() => receiptsEntries(task.answers, figuresOf));
  return usePortalForm<ReceiptsEntries, unknown, string>({
    defaultValues: opened,
    check: checkReceipts,
    send: (values) =>
      send(receiptsAnswers(values), (wireName) => receiptsFieldsOf(values)[wireName as keyof GrossReceipts]),
    onDone: finish,
    failureOf: technicalFailureText,
    part: `#${task.opportunity.id}`,
  });
}

export type ReceiptsFormState = ReturnType<typeof useReceiptsForm>;
