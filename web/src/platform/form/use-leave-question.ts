import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { formTexts } from "@portal/domain/frame/messages";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { isForcedExit } from "../forced-exit.ts";
import { fetchAhead } from "@portal/ui/when-idle.ts";

/**
 * If the dialog's code fails to load, shows the browser's confirm dialog instead. Otherwise, the borrower could never
 * leave the page.
 */
export const LeaveDialog = lazyPart(async () => (await import("./leave-dialog.tsx")).LeaveDialog, {
  onMissing: ({ onStay, onLeave, text = formTexts.leaveText }) =>
    window.confirm(text) ? onLeave() : onStay(),
  isQuiet: true,
});

/**
 * Asks before the borrower leaves a page with typed values. The browser asks when the tab is closed or reloaded, and a
 * dialog asks on navigation to another path. Does not ask when the session has ended or the API is down.
 * @param isLeaving called when the borrower is about to leave; returns true to leave without a question
 */
export function useLeaveQuestion(isDirty: boolean, isLeaving: () => boolean) {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isLeaving() &&
      // Ignores navigation from another page, because the form stays on screen briefly after the address has changed.
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname &&
      !isForcedExit(nextLocation.pathname),
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const stopFetching = fetchAhead(LeaveDialog.preload);
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      stopFetching();
      window.removeEventListener("beforeunload", ask);
    };
  }, [isDirty, isLeaving]);

  return blocker.state === "blocked" ? { stay: blocker.reset, leave: blocker.proceed } : undefined;
}
