import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { expire, keepAlive } from "../../auth/session/queries.ts";
import { config } from "../../platform/config.ts";
import { currentSession, onSessionChange } from "../../platform/session-storage.ts";
import { judgeRest, noteActivity, noteRequests } from "./idle-activity.ts";
import { endSession } from "./session-end.ts";

const IdleDialog = lazy(async () => ({ default: (await import("./idle-dialog.tsx")).IdleDialog }));

/**
 * Warns a borrower who makes no request, and logs them out when the time is over (CORE-SESS-05 to 09).
 * Tabs share one measure of activity, so that a busy tab keeps a resting one signed in.
 */
export function IdleWatch() {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  const navigate = useNavigate();
  const location = useLocation();
  const [isWarning, setWarning] = useState(false);
  const token = session?.token;

  useEffect(() => {
    if (!token) return undefined;
    noteActivity();
    return noteRequests();
  }, [token]);

  useEffect(() => {
    if (!token) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const rest = judgeRest(config());
      if (rest.is === "over") {
        void expire(false);
        void navigate(endSession(location, "idle"), { replace: true });
        return;
      }
      setWarning(rest.is === "long");
      timer = setTimeout(look, rest.lookInMs);
    };
    timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [token, navigate, location]);

  if (!isWarning || !token) return null;
  const stay = async () => {
    const outcome = await keepAlive();
    if (!outcome.ok) return;
    noteActivity();
    setWarning(false);
  };
  return (
    <Suspense fallback={null}>
      <IdleDialog onStay={() => void stay()} />
    </Suspense>
  );
}
