import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { expire, keepAlive } from "../../auth/session/queries.ts";
import { config } from "../../platform/config.ts";
import { listenToRequests } from "../../platform/requests.ts";
import { currentSession, onSessionChange } from "../../platform/session-storage.ts";
import { lastActivity, noteActivity, wallClock } from "./idle-activity.ts";
import { endSession } from "./session-end.ts";

const IdleDialog = lazy(async () => ({ default: (await import("./idle-dialog.tsx")).IdleDialog }));

/** A request's activity is written down at most this often, in milliseconds (CORE-SESS-08, CORE-CONST-07). */
const debounceMilliseconds = 250;

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listenToRequests({
      ended: () => {
        clearTimeout(timer);
        timer = setTimeout(noteActivity, debounceMilliseconds);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [token]);

  useEffect(() => {
    if (!token) return undefined;
    const { portalIdleWarningTimeout, portalIdleLogoutTimeout } = config();
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const idle = wallClock() - lastActivity();
      if (idle >= portalIdleLogoutTimeout) {
        void expire();
        void navigate(endSession(location, "idle"), { replace: true });
        return;
      }
      setWarning(idle >= portalIdleWarningTimeout);
      const next = idle >= portalIdleWarningTimeout ? portalIdleLogoutTimeout : portalIdleWarningTimeout;
      timer = setTimeout(look, Math.min(next - idle, 1_000));
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
