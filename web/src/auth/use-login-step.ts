import { useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { config } from "../platform/config.ts";

export type LoginStep = {
  readonly step: "choice" | "form";
  /** The borrower has come from the other step: the focus follows them. */
  readonly takesFocus: boolean;
  readonly toForm: () => void;
  /** Where the form is all there is, there is no way back. */
  readonly toChoice: (() => void) | undefined;
};

/** The form is a step of its own in the browser's history, at the same address: Back leads to the choice. */
export function useLoginStep(): LoginStep {
  const hasChoice = config().loginRevamp;
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { isAtForm?: boolean } | null };
  const step = !hasChoice || state?.isAtForm ? "form" : "choice";
  const [last, setLast] = useState({ step, hasChanged: false });
  if (last.step !== step) setLast({ step, hasChanged: true });
  // After an outage the form has taken the maintenance page's place, and the choice is not the entry before it.
  const isReplaced = useNavigationType() === NavigationType.Replace;
  return {
    step,
    takesFocus: last.hasChanged,
    toForm: () => void navigate({ search }, { state: { isAtForm: true } }),
    toChoice: hasChoice
      ? () => void (isReplaced ? navigate({ search }, { replace: true }) : navigate(-1))
      : undefined,
  };
}
