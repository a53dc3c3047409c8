import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import type { Success } from "@portal/domain/applications/rules";
import { successOf } from "@portal/domain/applications/success/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { afterSuccess, successValues } from "./success.ts";
import { useViewer } from "./viewer.ts";

/** How long the success message stays on the page before the summary opens (SH-006). */
const shownForMilliseconds = 1_500;

/**
 * Shows the success message, and then opens the summary. The summary names the completed item (SH-003) and shows `text`
 * once (SH-007).
 * @param opportunity the application as it was before the change
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
