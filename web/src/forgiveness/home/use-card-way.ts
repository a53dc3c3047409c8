import { afterApply, type CardWay } from "@portal/domain/forgiveness/home/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import * as paths from "@portal/domain/forgiveness/paths";
import type { Advance } from "@portal/domain/loans/contract";
import { platformRefusals } from "@portal/domain/wire/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useCountry } from "../../platform/page.ts";
import { activeIds } from "../../platform/session-storage.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { createRecord, resumeRecord, shownOfRecords } from "../queries.ts";

const pathsOf = {
  summary: paths.forgivenessSummaryPath,
  signoff: paths.signoffPath,
  completed: paths.signoffCompletedPath,
  detail: paths.forgivenessDetailPath,
} as const;

type Loan = { readonly advance: Advance; readonly record: LoanForgiveness | undefined };

/** Returns the action of a forgiveness card's button or link (forgiveness spec 2.4). */
export function useCardWay({ advance, record }: Loan) {
  const country = useCountry();
  const navigate = useNavigate();
  const create = useCall(createRecord);
  const resume = useCall(resumeRecord);
  const client = useQueryClient();

  const activate = (forgivenessId: string | undefined) =>
    activeIds.set({
      advanceId: advance.id,
      forgivenessId,
      opportunityId: record?.opportunityId ?? advance.opportunityId ?? undefined,
    });
  const begin = async (sbaFormType: "3508S" | null) => {
    const outcome = await create.run({ advanceId: advance.id, sbaFormType });
    if (!outcome.ok) return;
    const begun = outcome.value.loanForgiveness;
    activate(begun.id);
    const next = sbaFormType === null ? afterApply(begun, advance) : "summary";
    const { opportunityId } = begun;
    await navigate(
      next === "questionnaire"
        ? paths.questionnairePath(country, { opportunityId })
        : next === "application"
          ? paths.forgivenessApplicationPath(country)
          : paths.forgivenessSummaryPath(country),
    );
  };
  return {
    /** Returns the address of a card's link. Undefined if the card has a button instead of a link. */
    hrefOf: (way: CardWay) => (way in pathsOf ? pathsOf[way as keyof typeof pathsOf](country) : undefined),
    activate: () => activate(record?.id),
    press: async (way: CardWay): Promise<void> => {
      if (way === "begin" || way === "begin-3508s") return begin(way === "begin" ? null : "3508S");
      // A failed Resume shows no message (FORG-ERR-10).
      if (way !== "resume" || !record) return;
      const outcome = await resume.run(record.id);
      if (!outcome.ok && outcome.code === "NOT_EXPIRED")
        await Promise.all(shownOfRecords.map((query) => client.invalidateQueries(query)));
    },
    isPending: create.isPending || resume.isPending,
    /** The specification requires the same text for every failure (forgiveness spec 2.4). */
    failure: create.failure === undefined ? undefined : platformRefusals.INTERNAL_SERVER_ERROR,
  };
}
