import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { formTexts } from "@portal/domain/frame/messages";
import { lazyPart } from "../../ui/lazy-part.ts";
import { isForcedExit } from "../forced-exit.ts";
import { fetchAhead } from "../when-idle.ts";

/** Without its code the browser asks instead: a question that never shows would keep the borrower on the page. */
export const LeaveDialog = lazyPart(async () => (await import("./leave-dialog.tsx")).LeaveDialog, {
  onMissing: ({ onStay, onLeave, text = formTexts.leaveText }) =>
    window.confirm(text) ? onLeave() : onStay(),
  isQuiet: true,
});

/**
 * Asks before a page is left on which something was typed: the browser for reloads and closed tabs, and a dialog
 * for the rest. Search and hash may change, and nobody is asked where the session is over or the API down.
 * @param isDirty called when the borrower is about to leave
 */
export function useLeaveQuestion(isDirty: boolean, isLeaving: () => boolean) {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isLeaving() &&
      // A form that was left is there for a moment longer.
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
