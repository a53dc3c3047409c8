import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import type { Success } from "@portal/domain/applications/rules";
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
  const [done, setDone] = useState<Success>();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => {
      if (text !== undefined) raiseAlert("success", text);
      void navigate(summaryPath(country, successValues(done)), afterSuccess(done));
    }, shownForMilliseconds);
    return () => clearTimeout(timer);
  }, [done, navigate, country, text]);
  const begin = () => setDone(successOf(opportunity, requests, requests[0].groupName, contactId));
  return { isDone: done !== undefined, begin };
}
