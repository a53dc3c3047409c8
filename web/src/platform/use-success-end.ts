import type { Stipulation } from "@portal/domain/applications/contract";
import { summaryPath } from "@portal/domain/frame/paths";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { raiseAlert } from "./alerts.ts";
import { useCountry } from "./page.ts";
import { successValues } from "./success.ts";

/** How long the good end is said before the summary follows (SH-006). */
const shownForMilliseconds = 1_500;

/**
 * Says that it is done, then leads to the summary, whose address names what was completed (SH-003).
 * @param text what the summary says once (SH-007)
 */
export function useSuccessEnd([request, ...others]: readonly [Stipulation, ...Stipulation[]], text?: string) {
  const country = useCountry();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const { groupName, name } = request;
  const isAlone = others.length === 0;
  const to = summaryPath(country, successValues({ groupName, name: isAlone ? name : undefined }));
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => {
      if (text !== undefined) raiseAlert("success", text);
      void navigate(to, { replace: true });
    }, shownForMilliseconds);
    return () => clearTimeout(timer);
  }, [isDone, navigate, to, text]);
  return { isDone, begin: () => setDone(true) };
}
