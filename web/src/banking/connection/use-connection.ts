import {
  afterError,
  freshVisit,
  plainTerminal,
  type WidgetError,
  type WidgetEvent,
} from "@portal/domain/banking/connection/rules";
import { useEffect, useRef, useState } from "react";
import { fulfillStipulations } from "../../applications/queries.ts";
import { leadsAway } from "../../platform/call-api.ts";
import { useCall } from "../../platform/use-call.ts";
import { chooseConnection, openWidget } from "./queries.ts";
import type { StatementsTask } from "./statements-gate.tsx";

export type ConnectionTask = Pick<StatementsTask, "opportunity" | "requests"> & {
  readonly onDone: () => void;
  readonly onClosed: () => void;
  /** The application takes nothing any more. */
  readonly onDisabled: (message: string) => void;
};

/** Why the widget is not opened, in words that are for the borrower. */
const told: readonly string[] = ["TOO_MANY_CONNECTIONS", "CONNECTION_NOT_OFFERED", "TOO_MANY_REQUESTS"];

/** One visit: the widget's token, what the widget says, and what is saved when the bank is linked. */
export function useConnection({ opportunity, requests, onDone, onClosed, onDisabled }: ConnectionTask) {
  const opportunityId = opportunity.id;
  const [visit, setVisit] = useState(freshVisit);
  const [token, setToken] = useState<string>();
  const [isLinked, setLinked] = useState(false);
  const { run: open } = useCall(openWidget);
  const { run: choose } = useCall(chooseConnection);
  const fulfil = useCall(fulfillStipulations);

  const fail = (error: WidgetError) => setVisit((before) => afterError(before, error));
  /** Whoever has left the page is led nowhere by what comes in afterwards; it is finished all the same. */
  const isGone = useRef(false);
  /** The widget has said its last word. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- One token for one visit.
  }, [opportunityId]);

  const finish = async () => {
    const stipulationIds = requests.map(({ id }) => id);
    const outcome = await fulfil.run({ opportunityId, stipulationIds });
    if (outcome.ok && !isGone.current) onDone();
  };
  /** Takes up an earlier visit whose bank is connected and whose end was lost. @returns whether there was one */
  const goOn = async (): Promise<boolean> => {
    setLinked(true);
    const chosen = await choose({ opportunityId });
    if (chosen.ok) await finish();
    else setLinked(false);
    return chosen.ok;
  };
  /** Asked from the beginning each time: the lender may have asked again meanwhile. */
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
    /** Why the requests could not be marked as fulfilled, though the bank is connected. */
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
