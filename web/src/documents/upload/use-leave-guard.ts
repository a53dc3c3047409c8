import { useCallback, useEffect, useRef, useState } from "react";
import { NavigationType, useBlocker, useNavigate } from "react-router";
import { isForcedExit } from "../../platform/forced-exit.ts";

export type LeaveGuard = {
  readonly isPending: boolean;
  readonly hasQueued: boolean;
};

/** The router's own index of the current history entry. */
function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/**
 * Blocks Back and links while files are being sent (CORE-UP-18, CH-68). Pushes the screen's history entry a second
 * time, because a page can block only navigation between its own entries. Also asks before queued files are lost,
 * because the router accepts only one blocker.
 */
export function useLeaveGuard({ isPending, hasQueued }: LeaveGuard) {
  const navigate = useNavigate();
  const secondIndex = useRef<number>(undefined);
  const isReleasing = useRef(false);
  /** Runs history changes one after the other, because the browser performs them asynchronously. */
  const steps = useRef(Promise.resolve());
  const [wasHeld, setHeld] = useState(false);

  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (isReleasing.current) return false;
    // Never blocks the screen's own redirects, or redirects to the log-in and maintenance pages.
    if (historyAction === NavigationType.Replace || isForcedExit(nextLocation.pathname)) return false;
    const staysHere = nextLocation.pathname === currentLocation.pathname;
    if (!isPending) return hasQueued && !staysHere;
    const isSecondEntry = historyAction === NavigationType.Push && staysHere;
    if (!isSecondEntry) setHeld(true);
    return !isSecondEntry;
  });
  useEffect(() => {
    // Cancels the blocked navigation. The next attempt to leave is checked again.
    if (isPending && blocker.state === "blocked") blocker.reset();
  }, [isPending, blocker]);

  useEffect(() => {
    if (isPending || !hasQueued) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isPending, hasQueued]);

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
        setHeld(false);
        secondIndex.current = historyIndex() + 1;
        await navigate(pathname + search + hash, { preventScrollReset: true });
      }),
    [navigate, takeTurn],
  );

  /** Removes the second history entry. Await the result before the screen navigates elsewhere. */
  const release = useCallback(
    () =>
      takeTurn(async () => {
        const index = secondIndex.current;
        secondIndex.current = undefined;
        // Changes nothing if this hook did not push the current history entry.
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
    /** True if the borrower tried to leave while files were being sent. */
    wasHeld: isPending && wasHeld,
    /**
     * Functions to stay or to leave, for the question about losing queued files. Set once the borrower tries to leave.
     */
    question:
      blocker.state === "blocked" && !isPending ? { stay: blocker.reset, leave: blocker.proceed } : undefined,
    release,
    /** Forgets the second history entry without removing it, because another navigation has already begun. */
    forget: () => {
      secondIndex.current = undefined;
    },
  };
}
