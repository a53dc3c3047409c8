import {
  afterError,
  freshVisit,
  plainTerminal,
  type WidgetError,
  type WidgetEvent,
} from "@portal/domain/banking/connection/rules";
import { useEffect, useRef, useState } from "react";
import { fulfillStipulations } from "../../applications/queries.ts";
import { leadsAway } from "@portal/ui/calls/call-api.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { chooseConnection, openWidget } from "./queries.ts";
import type { StatementsTask } from "./statements-gate.tsx";

export type ConnectionTask = Pick<StatementsTask, "opportunity" | "requests"> & {
  readonly onDone: () => void;
  readonly onClosed: () => void;
  /** Called when the application no longer accepts documents. */
  readonly onDisabled: (message: string) => void;
};

/** Error codes for which the page shows the server's text. */
const told: readonly string[] = ["TOO_MANY_CONNECTIONS", "CONNECTION_NOT_OFFERED", "TOO_MANY_REQUESTS"];

export function useConnection({ opportunity, requests, onDone, onClosed, onDisabled }: ConnectionTask) {
  const opportunityId = opportunity.id;
  const [visit, setVisit] = useState(freshVisit);
  const [token, setToken] = useState<string>();
  const [isLinked, setLinked] = useState(false);
  const { run: open } = useCall(openWidget);
  const { run: choose } = useCall(chooseConnection);
  const fulfil = useCall(fulfillStipulations);

  const fail = (error: WidgetError) => setVisit((before) => afterError(before, error));
  /** True after the borrower has left the page. Running calls must then not open another page. */
  const isGone = useRef(false);
  /** True after the bank widget's last event. */
  const isOver = useRef(false);

  useEffect(() => {
    isGone.current = false;
    const begin = async () => {
      if (opportunity.flowType !== null && (await goOn())) return;
      if (isGone.current) return;
      const opened = await open({ opportunityId });
      if (isGone.current) return;
      if (opened.ok) setToken(opened.value.token);
      else if (opened.code === "STIPULATION_DISABLED") onDisabled(opened.message);
      else if (told.includes(opened.code)) fail({ isTerminal: true, text: opened.message });
      else if (!leadsAway(opened.code)) fail(plainTerminal);
    };
    void begin();
    return () => {
      isGone.current = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- One token per visit.
  }, [opportunityId]);

  const finish = async () => {
    const stipulationIds = requests.map(({ id }) => id);
    const outcome = await fulfil.run({ opportunityId, stipulationIds });
    if (outcome.ok && !isGone.current) onDone();
  };
  /** Completes the requests if the borrower connected a bank on an earlier visit. Returns false if not. */
  const goOn = async (): Promise<boolean> => {
    setLinked(true);
    const chosen = await choose({ opportunityId });
    if (chosen.ok) await finish();
    else setLinked(false);
    return chosen.ok;
  };
  /** Makes the bank the source of the statements on every attempt, because the lender may have asked again. */
  const save = async () => {
    setLinked(true);
    const chosen = await choose({ opportunityId });
    if (!chosen.ok) {
      if (!isGone.current && !leadsAway(chosen.code)) fail(plainTerminal);
      return;
    }
    await finish();
  };

  return {
    visit,
    token,
    isLinked,
    /** The error text when a bank is connected but the requests could not be marked as fulfilled. */
    failure: fulfil.failure,
    save,
    hear: (event: WidgetEvent) => {
      if (isOver.current) return;
      isOver.current = event.kind === "linked" || event.kind === "closed";
      if (event.kind === "linked") void save();
      if (event.kind === "closed") onClosed();
      if (event.kind === "error") fail(event.error);
    },
  };
}
