import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { submittedText } from "@portal/domain/documents/upload/rules";
import type { PayrollFacts } from "@portal/domain/forgiveness/payroll-data/rules";
import type { PlanAnswers } from "@portal/domain/forgiveness/plan/contract";
import type { SentAnswers } from "@portal/domain/forgiveness/plan/rules";
import type { Country } from "@portal/domain/wire/shapes";
import { useNavigate } from "react-router";
import { useItemsLeft } from "../../applications/left/queries.ts";
import { fulfillStipulations } from "../../applications/queries.ts";
import { useCountry } from "../../platform/page.ts";
import { afterSuccess, successValues } from "../../platform/success.ts";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { useCall, type Answer } from "@portal/ui/calls/use-call.ts";
import { updatePlan } from "../queries.ts";

export type PlanTask = {
  readonly opportunity: Opportunity;
  /** The request for the form: the first open request, or the first fulfilled request if none is open. */
  readonly request: Stipulation;
  readonly requests: readonly Stipulation[];
  readonly facts: PayrollFacts;
  readonly answers: PlanAnswers;
  /** Returns the address of the loan or forgiveness summary, which opens after sending or canceling. */
  readonly home: SummaryPage;
  /** The number of open requests that remain after sending. By default, the number of open action items. */
  readonly left?: number;
  /** True if the group has other open requests. */
  readonly isGroupOpen: boolean;
};

export type SummaryPage = (country: Country, success?: ReturnType<typeof successValues>) => string;

/** Sends a PPP form, fulfills the requests for the form, and opens the summary (SERV-PAY-18 to 20, SERV-GRR-10). */
export function useSendPlan({ opportunity, request, requests, home, left, isGroupOpen }: PlanTask) {
  const country = useCountry();
  const navigate = useNavigate();
  const itemsLeft = useItemsLeft();
  const update = useCall(updatePlan);
  const fulfil = useCall(fulfillStipulations);

  const send = async (
    answers: SentAnswers,
    fieldOf: (wireName: string) => string | undefined,
  ): Promise<Answer<unknown, string>> => {
    const { id: opportunityId, paycheckProtectionPlanId } = opportunity;
    const kept = await update.run({ ...answers, opportunityId, paycheckProtectionPlanId });
    if (!kept.ok) return { ...kept, fields: placed(kept.fields, fieldOf) };
    const open = requests.filter(({ isFulfilled }) => !isFulfilled);
    return fulfil.run({ opportunityId, stipulationIds: open.map(({ id }) => id) });
  };

  const finish = async (): Promise<void> => {
    const title = request.displayName.trim() || request.groupName;
    raiseToast(submittedText({ title, left: left ?? (await itemsLeft()), isDeclined: false }));
    const { groupName, name } = request;
    // Tells the summary that the group is done only if no request in the group is open
    // (CORE-ACT-05).
    const values = isGroupOpen ? undefined : successValues({ groupName, name });
    const success = { opportunityId: opportunity.id, requests: requests.map(({ id }) => id) };
    await navigate(home(country, values), afterSuccess(success));
  };

  return { send, finish };
}

/** Returns the server's error texts by the form's field names. */
function placed(
  fields: Readonly<Record<string, string>>,
  fieldOf: (wireName: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [fieldOf(path.replace(/^data\./, "")) ?? path, text]),
  );
}
