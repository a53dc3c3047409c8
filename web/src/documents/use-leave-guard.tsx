import { useCallback, useEffect, useRef } from "react";
import { NavigationType, useBlocker, useNavigate } from "react-router";

/** Where a borrower is led without having chosen it: the session is over, or the API is down. */
export function isForcedExit(pathname: string): boolean {
  return /\/(?:login|maintenance)$/.test(pathname);
}

/** The router's own count of the entry that is open. */
function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/**
 * Keeps the borrower on the screen while files travel: Back and links do nothing (CORE-UP-18, CH-68). The
 * screen's entry is pushed once more, because a page can hold back only what stays inside it: behind the
 * first entry may lie another document. Reloads and closed tabs are the busy bar's to ask about.
 */
export function useLeaveGuard(isPending: boolean) {
  const navigate = useNavigate();
  const second = useRef<{ readonly index: number; readonly pushed: Promise<unknown> }>(undefined);
  const isReleasing = useRef(false);

  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (!isPending || isReleasing.current) return false;
    if (historyAction === NavigationType.Replace || isForcedExit(nextLocation.pathname)) return false;
    const isSecondEntry =
      historyAction === NavigationType.Push && nextLocation.pathname === currentLocation.pathname;
    return !isSecondEntry;
  });

  /** Takes the second entry away. To be awaited before the screen leads elsewhere. */
  const release = useCallback(async () => {
    const entry = second.current;
    if (!entry) return;
    second.current = undefined;
    await entry.pushed;
    // Something else came in between: the entry that is open is not ours to leave.
    if (historyIndex() !== entry.index) return;
    isReleasing.current = true;
    await new Promise<void>((resolve) => {
      window.addEventListener("popstate", () => resolve(), { once: true });
      void navigate(-1);
    });
    isReleasing.current = false;
  }, [navigate]);

  useEffect(() => {
    if (!isPending) return void release();
    const { pathname, search, hash } = location;
    const index = historyIndex() + 1;
    second.current = { index, pushed: Promise.resolve(navigate(pathname + search + hash)) };
  }, [isPending, navigate, release]);

  // The blocker stays as it is: nothing is let through later, and the next attempt is judged anew.
  return { wasBlocked: isPending && blocker.state === "blocked", release };
}
