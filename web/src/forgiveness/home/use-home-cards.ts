import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { ineligibleReason } from "@portal/domain/forgiveness/eligibility/rules";
import { isForgivenessRequest } from "@portal/domain/forgiveness/groups/rules";
import { homeCard, type HomeCard } from "@portal/domain/forgiveness/home/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import type { Advance } from "@portal/domain/loans/contract";
import { dayOf } from "@portal/domain/wire/dates";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { stipulationsQuery } from "../../applications/queries.ts";
import { loadState, type LoadState } from "@portal/ui/calls/load-state.ts";
import { claimQuery, recordsQuery } from "../queries.ts";

export type ShownCard = {
  readonly advance: Advance;
  readonly card: HomeCard;
  readonly record: LoanForgiveness | undefined;
  readonly requests: readonly Stipulation[];
};

type Borrowed = { readonly advances: readonly Advance[]; readonly opportunities: readonly Opportunity[] };

/** Returns the cards of PPP loans (FORG-HOME-01). Omits loans that can never be forgiven. */
export function useHomeCards({ advances, opportunities }: Borrowed): LoadState<readonly ShownCard[]> {
  const opportunityOf = (advance: Advance) => opportunities.find(({ id }) => id === advance.opportunityId);
  const lent = advances.filter((advance) => !ineligibleReason(advance, opportunityOf(advance)));
  const ids = lent.map(({ id }) => id);
  const records = useQuery({ ...recordsQuery(ids), enabled: ids.length > 0 });
  const claims = useQueries({ queries: ids.map((id) => ({ ...claimQuery(id), retry: false })) });
  const all = records.data ?? [];
  const asked = useQueries({
    queries: all.map(({ opportunityId }) => stipulationsQuery(opportunityId)),
  });
  useUnsetStages(all);

  if (lent.length === 0) return { kind: "ready", value: [] };
  const state = loadState([records, ...asked], (found) => {
    const today = dayOf(Temporal.Now.instant());
    return lent.flatMap((advance, place): ShownCard[] => {
      const opportunity = opportunityOf(advance);
      const at = found.findIndex(({ advanceId }) => advanceId === advance.id);
      const record = found[at];
      const requests = (asked[at]?.data ?? []).filter(isForgivenessRequest);
      // Assumes no guaranty claim if loading the claim fails (FH-21).
      const hasClaim = claims[place]?.data?.available ?? false;
      const card = homeCard({ advance, opportunity, record, requests, hasClaim }, today);
      return typeof card === "string" ? [] : [{ advance, card, record, requests }];
    });
  });
  const isSettled = ![...claims, ...asked].some(({ isPending }) => isPending);
  return isSettled || state.kind !== "ready" ? state : { kind: "loading" };
}

/** Logs applications without a stage, so that the lender can correct the data (FH-22). */
function useUnsetStages(records: readonly LoanForgiveness[]): void {
  const unset = records.filter(({ stage }) => stage === null).map(({ id }) => id);
  const told = unset.join(" ");
  useEffect(() => {
    for (const id of told.split(" ").filter(Boolean))
      // oxlint-disable-next-line no-console -- the specification requires this console message.
      console.info("Forgiveness tracker stage is not set", id);
  }, [told]);
}
