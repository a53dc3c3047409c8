import { lockTexts as texts } from "@portal/domain/staff/frame/messages";
import { endWarningMinutes, lockAfterMinutes, lockWarningAfterMinutes } from "@portal/domain/staff/rules";
import type { OpenDeskSession } from "@portal/domain/staff/contract";
import { fillIn } from "@portal/domain/wire/messages";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useEffect, useState } from "react";
import { timeAtDesk } from "../../platform/desk-time.ts";
import { refreshSession } from "../../platform/session.ts";
import { idleMilliseconds, listenForActivity, noteActivity } from "./activity.ts";
import { wallClock } from "../../platform/wall-clock.ts";
import { lockNow } from "./change-session.ts";
import { LockDialog } from "./lock-dialog.tsx";
import styles from "./lock-watch.module.css";

const minute = 60_000;
const warnAfter = lockWarningAfterMinutes * minute;
const lockAfter = lockAfterMinutes * minute;
/** The shortest time between two reports of activity to the server (DH-06). */
const reportEvery = minute;

/** Warns and locks after inactivity, reports activity to the server, and warns before the session ends. */
export function LockWatch({ session }: { readonly session: OpenDeskSession }) {
  const isWarning = useLock();
  const isEnding = useEnd(session.endsTimestamp);
  return (
    <>
      {isWarning && <LockDialog />}
      {isEnding && (
        <div className={styles["ending"]}>
          <Alert
            kind="warning"
            title={fillIn(texts.endWarning, {
              time: timeAtDesk(session.endsTimestamp, session.settings.deskTimeZone),
            })}
          />
        </div>
      )}
    </>
  );
}

/**
 * Locks the desk after inactivity. Returns whether to show the warning. While the warning shows, only its buttons count
 * as activity.
 */
function useLock(): boolean {
  const [isWarning, setWarning] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let report: ReturnType<typeof setTimeout> | undefined;
    let reportedAt = wallClock();
    noteActivity();
    const send = () => {
      report = undefined;
      reportedAt = wallClock();
      void refreshSession(true);
    };
    const stop = listenForActivity(() => {
      if (idleMilliseconds() >= warnAfter) return;
      noteActivity();
      report ??= setTimeout(send, Math.max(0, reportedAt + reportEvery - wallClock()));
    });
    const look = () => {
      const idle = idleMilliseconds();
      setWarning(idle >= warnAfter && idle < lockAfter);
      if (idle >= lockAfter) {
        void lockNow();
        return;
      }
      const next = idle < warnAfter ? warnAfter : lockAfter;
      // Checks at least once a second, because timers stop while a laptop sleeps.
      timer = setTimeout(look, Math.min(next - idle, 1_000));
    };
    look();
    return () => {
      stop();
      clearTimeout(timer);
      clearTimeout(report);
    };
  }, []);
  return isWarning;
}

/** Asks the server for the session's state when it ends. Returns true in the last 15 minutes before (DESK-SESS-05). */
function useEnd(ends: Temporal.Instant): boolean {
  const [isEnding, setEnding] = useState(false);
  const at = ends.epochMilliseconds;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = at - wallClock();
      setEnding(left <= endWarningMinutes * minute);
      if (left <= 0) void refreshSession();
      timer = setTimeout(look, left <= 0 ? 10_000 : Math.min(left, 1_000));
    };
    look();
    return () => clearTimeout(timer);
  }, [at]);
  return isEnding;
}
