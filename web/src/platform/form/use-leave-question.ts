import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { formTexts } from "@portal/domain/frame/messages";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { isForcedExit } from "../forced-exit.ts";
import { fetchAhead } from "@portal/ui/when-idle.ts";

/** If the dialog's code is missing, the browser asks instead. Otherwise the borrower could never leave the page. */
export const LeaveDialog = lazyPart(async () => (await import("./leave-dialog.tsx")).LeaveDialog, {
  onMissing: ({ onStay, onLeave, text = formTexts.leaveText }) =>
    window.confirm(text) ? onLeave() : onStay(),
  isQuiet: true,
});

/**
 * Asks before the borrower leaves a page with typed values: the browser asks on reloads and closed tabs, a dialog on
 * other changes of page. Changes of search or hash, an ended session and an API that is down cause no question.
 * @param isLeaving called when the borrower is about to leave; returns true to leave without a question
 */
export function useLeaveQuestion(isDirty: boolean, isLeaving: () => boolean) {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isLeaving() &&
      // A form stays on the screen for a moment after the address has changed.
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
