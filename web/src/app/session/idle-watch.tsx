import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { config } from "@portal/ui/calls/config.ts";
import { restartIfTakenOver } from "../../platform/forced-exit.ts";
import { currentSession, onSessionChange } from "../../platform/session-storage.ts";
import { fetchAhead } from "@portal/ui/when-idle.ts";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { classifyIdleTime, noteActivity, noteRequests } from "./idle-activity.ts";
import { expireOnServer } from "./log-out.ts";
import { endSession } from "./session-end.ts";

/** `isQuiet` prevents an automatic reload, which would count as activity of the borrower. */
const IdleDialog = lazyPart(async () => (await import("./idle-dialog.tsx")).IdleDialog, { isQuiet: true });

/**
 * Warns and logs out a borrower who makes no requests (CORE-SESS-05 to 09). A busy tab keeps idle tabs signed in. The
 * first script contains this component, so that a missing file cannot keep a session open.
 */
export function IdleWatch() {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  const [isWarning, setWarning] = useState(false);
  /** True if the last attempt to stay signed in failed. The dialog then shows an error. */
  const [hasFailed, setFailed] = useState(false);
  const token = session?.token;
  useEffect(() => {
    here.current = location;
  }, [location]);

  useEffect(() => {
    if (!token) return undefined;
    noteActivity();
    const stops = [noteRequests(), fetchAhead(IdleDialog.preload)];
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const rest = classifyIdleTime(config());
      if (rest.is === "over") {
        void end();
        return;
      }
      setWarning(rest.is === "long");
      timer = setTimeout(look, rest.lookInMs);
    };
    const end = async () => {
      await expireOnServer({ byRest: true });
      // During the log-out call, the session may have ended, or another tab may have started a new session.
      if (restartIfTakenOver() || currentSession()?.token !== token) return;
      await navigate(endSession(here.current, "idle"), { replace: true });
    };
    timer = setTimeout(look);
    return () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
      setWarning(false);
      setFailed(false);
    };
  }, [token, navigate]);

  if (!token || !(isWarning || hasFailed)) return null;
  const onStayed = () => {
    noteActivity();
    setWarning(false);
    setFailed(false);
  };
  return <IdleDialog hasFailed={hasFailed} onStayed={onStayed} onFailed={() => setFailed(true)} />;
}
