import {
  afterError,
  freshVisit,
  plainTerminal,
  type WidgetError,
  type WidgetEvent,
} from "@portal/domain/banking/connection/rules";
import { useEffect, useState } from "react";
import { fulfillStipulations } from "../../applications/queries.ts";
import { leadsAway } from "../../platform/call-api.ts";
import { useCall } from "../../platform/use-call.ts";
import { chooseConnection, openWidget } from "./queries.ts";
import type { StatementsTask } from "./statements-gate.tsx";

export type ConnectionTask = Pick<StatementsTask, "opportunity" | "requests"> & {
  readonly onDone: () => void;
  readonly onClosed: () => void;
};

/** One visit: the widget's token, what the widget says, and what is saved when the bank is linked. */
export function useConnection({ opportunity, requests, onDone, onClosed }: ConnectionTask) {
  const opportunityId = opportunity.id;
  const [visit, setVisit] = useState(freshVisit);
  const [token, setToken] = useState<string>();
  const [isLinked, setLinked] = useState(false);
  const { run: open } = useCall(openWidget);
  const { run: choose } = useCall(chooseConnection);
  const fulfil = useCall(fulfillStipulations);

  const fail = (error: WidgetError) => setVisit((before) => afterError(before, error));

  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      const opened = await open({ opportunityId });
      if (isGone) return;
      if (opened.ok) setToken(opened.value.token);
      else if (!leadsAway(opened.code)) fail(plainTerminal);
    };
    void begin();
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- One token for one visit.
  }, [opportunityId]);

  const finish = async () => {
    const stipulationIds = requests.map(({ id }) => id);
    const outcome = await fulfil.run({ opportunityId, stipulationIds });
    if (outcome.ok) onDone();
  };
  const save = async () => {
    setLinked(true);
    const chosen = await choose({ opportunityId });
    if (chosen.ok) await finish();
    else if (!leadsAway(chosen.code)) fail(plainTerminal);
  };

  return {
    visit,
    token,
    isLinked,
    /** Why the requests could not be marked as fulfilled, though the bank is connected. */
    failure: fulfil.failure,
    isFinishing: fulfil.isPending,
    finish,
    hear: (event: WidgetEvent) => {
      if (event.kind === "linked") void save();
      if (event.kind === "closed") onClosed();
      if (event.kind === "error") fail(event.error);
    },
  };
}
