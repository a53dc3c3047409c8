import type { Stipulation } from "@portal/domain/applications/contract";
import { summaryPath } from "@portal/domain/frame/paths";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useCountry } from "../platform/page.ts";
import { successValues } from "../platform/success.ts";

/** How long the good end is said before the summary follows (SH-006). */
const shownForMilliseconds = 1_500;

/** Says that it is done, then leads to the summary, whose address names what was completed (SH-003). */
export function useSuccessEnd([request, ...others]: readonly [Stipulation, ...Stipulation[]]) {
  const country = useCountry();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const { groupName, name } = request;
  const isAlone = others.length === 0;
  const to = summaryPath(country, successValues({ groupName, name: isAlone ? name : undefined }));
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true }), shownForMilliseconds);
    return () => clearTimeout(timer);
  }, [isDone, navigate, to]);
  return { isDone, begin: () => setDone(true) };
}
