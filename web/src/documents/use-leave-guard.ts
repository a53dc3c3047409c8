import { useCallback, useEffect, useRef } from "react";
import { NavigationType, useBlocker, useNavigate } from "react-router";
import { isForcedExit } from "../platform/forced-exit.ts";

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
  const secondIndex = useRef<number>(undefined);
  const isReleasing = useRef(false);
  /** Changes of the history take a moment; each waits for the last. */
  const steps = useRef(Promise.resolve());

  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (!isPending || isReleasing.current) return false;
    if (historyAction === NavigationType.Replace || isForcedExit(nextLocation.pathname)) return false;
    const isSecondEntry =
      historyAction === NavigationType.Push && nextLocation.pathname === currentLocation.pathname;
    return !isSecondEntry;
  });

  const takeTurn = useCallback((step: () => Promise<void>) => {
    const last = steps.current;
    steps.current = (async () => {
      await last;
      await step();
    })();
    return steps.current;
  }, []);

  const hold = useCallback(
    () =>
      takeTurn(async () => {
        const { pathname, search, hash } = location;
        secondIndex.current = historyIndex() + 1;
        await navigate(pathname + search + hash, { preventScrollReset: true });
      }),
    [navigate, takeTurn],
  );

  /** Takes the second entry away. To be awaited before the screen leads elsewhere. */
  const release = useCallback(
    () =>
      takeTurn(async () => {
        const index = secondIndex.current;
        secondIndex.current = undefined;
        // Something else came in between: the entry that is open is not ours to leave.
        if (index === undefined || historyIndex() !== index) return;
        isReleasing.current = true;
        await new Promise<void>((resolve) => {
          window.addEventListener("popstate", () => resolve(), { once: true });
          void navigate(-1);
        });
        isReleasing.current = false;
      }),
    [navigate, takeTurn],
  );

  useEffect(() => {
    if (isPending) void hold();
    else void release();
  }, [isPending, hold, release]);

  return {
    // The blocker stays as it is: nothing is let through later, and the next attempt is judged anew.
    wasBlocked: isPending && blocker.state === "blocked",
    release,
    /** Leaves the history as it is, for a navigation that has already begun. */
    forget: () => {
      secondIndex.current = undefined;
    },
  };
}
