import { useEffect } from "react";
import { useBlocker, useLocation, type BlockerFunction } from "react-router";
import { formTexts } from "@portal/domain/frame/messages";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { isForcedExit } from "../forced-exit.ts";
import { fetchAhead } from "@portal/ui/when-idle.ts";
import { useUnloadQuestion } from "@portal/ui/use-unload-question.ts";

/**
 * If the dialog's code fails to load, shows the browser's confirm dialog instead. Otherwise, the borrower could never
 * leave the page.
 */
export const LeaveDialog = lazyPart(async () => (await import("./leave-dialog.tsx")).LeaveDialog, {
  onMissing: ({ onStay, onLeave, text = formTexts.leaveText }) =>
    window.confirm(text) ? onLeave() : onStay(),
  isQuiet: true,
});

export type LeaveOptions = {
  /** True if leaving the page now would lose typed values or chosen files. */
  readonly isDirty: boolean;
  /** Called when the borrower is about to leave. Returns true to leave without a question. */
  readonly isLeaving?: () => boolean;
  /** Decides before the other checks: true blocks the navigation, false allows it, undefined leaves the decision to the other checks. */
  readonly blocks?: (step: Parameters<BlockerFunction>[0]) => boolean | undefined;
};

/**
 * Asks before the borrower leaves a page with unsent values or files. All pages use this hook, because the router
 * accepts only one blocker. The browser asks when the tab is closed or reloaded, and a dialog asks on other navigation.
 */
export function useLeaveQuestion({ isDirty, isLeaving, blocks }: LeaveOptions) {
  const { pathname } = useLocation();
  const blocker = useBlocker((step) => {
    const { currentLocation, nextLocation } = step;
    if (isForcedExit(nextLocation.pathname) || isLeaving?.()) return false;
    return (
      blocks?.(step) ??
      (isDirty &&
        // Ignores navigation from another page, because a form stays on screen for a moment after a change of address.
        currentLocation.pathname === pathname &&
        nextLocation.pathname !== pathname)
    );
  });

  useUnloadQuestion(isDirty, isLeaving);
  useEffect(() => (isDirty ? fetchAhead(LeaveDialog.preload) : undefined), [isDirty]);

  return blocker.state === "blocked" ? { stay: blocker.reset, leave: blocker.proceed } : undefined;
}
