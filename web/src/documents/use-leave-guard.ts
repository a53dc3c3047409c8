import { useCallback, useEffect, useRef, useState } from "react";
import { NavigationType, useBlocker, useNavigate } from "react-router";
import { isForcedExit } from "../platform/forced-exit.ts";

export type LeaveGuard = {
  readonly isPending: boolean;
  readonly hasQueued: boolean;
};

/** The router's own index of the current history entry. */
function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/**
 * Keeps the borrower on the screen while files are being sent: Back and links do nothing (CORE-UP-18, CH-68). Pushes
 * the screen's history entry a second time, because a page can block only navigation within itself. Also asks before
 * queued files are lost, because the router accepts one blocker at a time.
 */
export function useLeaveGuard({ isPending, hasQueued }: LeaveGuard) {
  const navigate = useNavigate();
  const secondIndex = useRef<number>(undefined);
  const isReleasing = useRef(false);
  /** History changes are asynchronous, so each one waits for the previous one. */
  const steps = useRef(Promise.resolve());
  const [wasHeld, setHeld] = useState(false);

  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (isReleasing.current) return false;
    // Redirects by the screen itself, to the login page and to the maintenance page need no question.
    if (historyAction === NavigationType.Replace || isForcedExit(nextLocation.pathname)) return false;
    const staysHere = nextLocation.pathname === currentLocation.pathname;
    if (!isPending) return hasQueued && !staysHere;
    const isSecondEntry = historyAction === NavigationType.Push && staysHere;
    if (!isSecondEntry) setHeld(true);
    return !isSecondEntry;
  });
  useEffect(() => {
    // Cancels the blocked navigation for good; the next attempt is checked again.
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

  /** Removes the second entry. Await it before the screen navigates elsewhere. */
  const release = useCallback(
    () =>
      takeTurn(async () => {
        const index = secondIndex.current;
        secondIndex.current = undefined;
        // Another entry was added meanwhile, so the current entry is not the one this hook pushed.
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
    /** The borrower tried to leave while files were being sent. */
    wasHeld: isPending && wasHeld,
    /** The question whether to leave and lose the queued files; undefined unless the borrower tries to leave. */
    question:
      blocker.state === "blocked" && !isPending ? { stay: blocker.reset, leave: blocker.proceed } : undefined,
    release,
    /** Leaves the history unchanged, for a navigation that has already begun. */
    forget: () => {
      secondIndex.current = undefined;
    },
  };
}
