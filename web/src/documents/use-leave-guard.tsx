import { NavigationType, useBlocker } from "react-router";

/** Where a borrower is led without having chosen it: the session is over, or the API is down. */
export function isForcedExit(pathname: string): boolean {
  return /\/(?:login|maintenance)$/.test(pathname);
}

/**
 * Keeps the borrower on the screen while files travel: Back and links do nothing, the history stays as it is
 * (CORE-UP-18, CH-68). What the screen itself leads to replaces its entry and passes. Reloads and closed tabs
 * are the busy bar's to ask about.
 * @returns whether leaving was tried, so that it can be announced
 */
export function useLeaveGuard(isPending: boolean): boolean {
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      isPending && historyAction !== NavigationType.Replace && !isForcedExit(nextLocation.pathname),
  );
  // Left in this state: nothing is ever let through later, and the next attempt is judged anew.
  return isPending && blocker.state === "blocked";
}
