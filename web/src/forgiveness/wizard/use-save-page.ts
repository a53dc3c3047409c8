import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import type { WizardAnswers, WizardPage } from "@portal/domain/forgiveness/wizard/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useCall, type Answer } from "@portal/ui/calls/use-call.ts";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { recordsQuery, updateRecord } from "../queries.ts";

type PageChanges = Partial<WizardAnswers> & { readonly submittedTimestamp?: Temporal.Instant };

/** Saves a wizard page and lets the server update the estimate (FORG-WZ-06, FH-51). */
export function useSavePage({ record, advance }: ForgivenessTask) {
  const client = useQueryClient();
  const update = useCall(updateRecord);
  const save = async (
    pageNumber: WizardPage,
    sent: PageChanges,
  ): Promise<Answer<LoanForgiveness, string>> => {
    const kept = await update.run({ id: record.id, pageNumber, setForgivenessCalculation: true, ...sent });
    if (!kept.ok) return kept;
    const { loanForgiveness } = kept.value;
    // Caches the saved application for the next page.
    client.setQueryData(recordsQuery([advance.id]).queryKey, [loanForgiveness]);
    return { ok: true, value: loanForgiveness };
  };
  return { save, isPending: update.isPending };
}
