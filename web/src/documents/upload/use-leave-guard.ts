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
 * Keeps the borrower on the screen while files are being sent: Back and links do nothing (CORE-UP-18, CH-68). Pushes
 * the screen's history entry a second time, because a page can block only navigation between its own entries. Also asks
 * before queued files are lost, because the router accepts one blocker at a time.
 */
export function useLeaveGuard({ isPending, hasQueued }: LeaveGuard) {
  const navigate = useNavigate();
  const secondIndex = useRef<number>(undefined);
  const isReleasing = useRef(false);
  /** Changes of the browser history are asynchronous, so each change waits for the previous one. */
  const steps = useRef(Promise.resolve());
  const [wasHeld, setHeld] = useState(false);

  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (isReleasing.current) return false;
    // Redirects by the screen itself, and redirects to the login and maintenance pages, cause no question.
    if (historyAction === NavigationType.Replace || isForcedExit(nextLocation.pathname)) return false;
    const staysHere = nextLocation.pathname === currentLocation.pathname;
    if (!isPending) return hasQueued && !staysHere;
    const isSecondEntry = historyAction === NavigationType.Push && staysHere;
    if (!isSecondEntry) setHeld(true);
    return !isSecondEntry;
  });
  useEffect(() => {
    // Cancels only this blocked navigation. The next attempt to leave is checked again.
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
        // Another entry was added in the meantime, so the current entry is not the entry that this hook pushed.
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
    /** Asks whether to leave and lose the queued files. Undefined unless the borrower tries to leave. */
    question:
      blocker.state === "blocked" && !isPending ? { stay: blocker.reset, leave: blocker.proceed } : undefined,
    release,
    /** Call this for a navigation that has already begun. It leaves the browser's history unchanged. */
    forget: () => {
      secondIndex.current = undefined;
    },
  };
}
