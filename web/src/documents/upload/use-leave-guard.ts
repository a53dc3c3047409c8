import { useCallback, useEffect, useRef, useState } from "react";
import { NavigationType, useNavigate } from "react-router";
import { useLeaveQuestion } from "../../platform/form/use-leave-question.ts";

export type LeaveGuard = {
  readonly isPending: boolean;
  readonly hasQueued: boolean;
};

/** The router's own index of the current history entry. */
function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/**
 * Blocks Back and links while files are being sent, and asks before queued files are lost (CORE-UP-18, CH-68). Adds a
 * second history entry, because a page can block only navigation between its own entries.
 */
export function useLeaveGuard({ isPending, hasQueued }: LeaveGuard) {
  const navigate = useNavigate();
  const secondIndex = useRef<number>(undefined);
  const isReleasing = useRef(false);
  /** Runs changes of the browser history one after the other, because each change is asynchronous. */
  const steps = useRef(Promise.resolve());
  const [wasHeld, setHeld] = useState(false);

  const question = useLeaveQuestion({
    isDirty: hasQueued && !isPending,
    isLeaving: useCallback(() => isReleasing.current, []),
    blocks: ({ historyAction, currentLocation, nextLocation }) => {
      // Never blocks redirects of the page itself.
      if (historyAction === NavigationType.Replace) return false;
      if (!isPending) return undefined;
      const isSecondEntry =
        historyAction === NavigationType.Push && nextLocation.pathname === currentLocation.pathname;
      if (!isSecondEntry) setHeld(true);
      return !isSecondEntry;
    },
  });
  useEffect(() => {
    // Discards the earlier attempt to leave. The next attempt is checked again.
    if (isPending) question?.stay();
  }, [isPending, question]);

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

  /** Removes the history entry that this hook added. Await this function before navigating elsewhere. */
  const release = useCallback(
    () =>
      takeTurn(async () => {
        const index = secondIndex.current;
        secondIndex.current = undefined;
        // Does nothing if the current history entry is not the one that this hook added.
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
    /** Set while the page asks whether to leave and lose queued files. Contains a function for each answer. */
    question: isPending ? undefined : question,
    release,
    /** Forgets the added history entry but does not remove it, because another navigation has already begun. */
    forget: () => {
      secondIndex.current = undefined;
    },
  };
}
