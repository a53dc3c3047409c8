import { useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { config } from "@portal/ui/calls/config.ts";

export type LoginStep = {
  readonly step: "choice" | "form";
  readonly takesFocus: boolean;
  readonly toForm: () => void;
  /** Returns to the choice between email and PayPal. Undefined if the login offers only email. */
  readonly toChoice: (() => void) | undefined;
};

/** The form is a separate entry in the history, so that Back leads to the choice of account. */
export function useLoginStep(): LoginStep {
  const hasChoice = config().loginRevamp;
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { isAtForm?: boolean } | null };
  const step = !hasChoice || state?.isAtForm ? "form" : "choice";
  const [last, setLast] = useState({ step, hasChanged: false });
  if (last.step !== step) setLast({ step, hasChanged: true });
  // After an outage, Back would not lead to the choice of account, because that page is not in the history.
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
