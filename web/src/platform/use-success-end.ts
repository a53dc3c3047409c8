import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { successOf } from "@portal/domain/applications/success/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { raiseAlert } from "./alerts.ts";
import { afterSuccess, successValues } from "./success.ts";
import { useViewer } from "./viewer.ts";

/** How long the good end is said before the summary follows (SH-006). */
const shownForMilliseconds = 1_500;

/**
 * Says that it is done, then leads to the summary, whose address names what was completed (SH-003).
 * @param opportunity as it was before
 * @param text what the summary says once (SH-007)
 */
export function useSuccessEnd(
  opportunity: Opportunity,
  requests: readonly [Stipulation, ...Stipulation[]],
  text?: string,
) {
  const { country, contactId } = useViewer();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const { id } = opportunity;
  const success = successOf(opportunity, requests, requests[0].groupName, contactId);
  const to = summaryPath(country, successValues(success));
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => {
      if (text !== undefined) raiseAlert("success", text);
      void navigate(to, afterSuccess(id));
    }, shownForMilliseconds);
    return () => clearTimeout(timer);
  }, [isDone, navigate, to, id, text]);
  return { isDone, begin: () => setDone(true) };
}
