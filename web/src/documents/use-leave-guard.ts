import { useCallback, useEffect, useRef, useState } from "react";
import { NavigationType, useBlocker, useNavigate } from "react-router";
import { isForcedExit } from "../platform/forced-exit.ts";

export type LeaveGuard = {
  /** Files are on their way. */
  readonly isPending: boolean;
  /** Files wait that leaving would lose. */
  readonly hasQueued: boolean;
};

/** The router's own count of the entry that is open. */
function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/**
 * Keeps the borrower on the screen while files travel: Back and links do nothing (CORE-UP-18, CH-68). The
 * screen's entry is pushed once more, because a page can hold back only what stays inside it: behind the
 * first entry may lie another document. While files wait to be sent it asks before the screen is left. The
 * router takes one blocker at a time, so both are here; reloads and closed tabs are the browser's to ask about.
 */
export function useLeaveGuard({ isPending, hasQueued }: LeaveGuard) {
  const navigate = useNavigate();
  const secondIndex = useRef<number>(undefined);
  const isReleasing = useRef(false);
  /** Changes of the history take a moment; each waits for the last. */
  const steps = useRef(Promise.resolve());
  const [wasHeld, setHeld] = useState(false);

  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (isReleasing.current) return false;
    // Where the screen itself leads on, nobody is asked.
    if (historyAction === NavigationType.Replace || isForcedExit(nextLocation.pathname)) return false;
    const staysHere = nextLocation.pathname === currentLocation.pathname;
    if (!isPending) return hasQueued && !staysHere;
    const isSecondEntry = historyAction === NavigationType.Push && staysHere;
    if (!isSecondEntry) setHeld(true);
    return !isSecondEntry;
  });
  useEffect(() => {
    // Nothing is let through later: the next attempt is judged anew.
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
    /** The borrower tried to leave while files travel. */
    wasHeld: isPending && wasHeld,
    /** The borrower is about to lose what waits; undefined while nothing is asked. */
    question:
      blocker.state === "blocked" && !isPending ? { stay: blocker.reset, leave: blocker.proceed } : undefined,
    release,
    /** Leaves the history as it is, for a navigation that has already begun. */
    forget: () => {
      secondIndex.current = undefined;
    },
  };
}
