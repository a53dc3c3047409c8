import { useCallback, useEffect, useRef } from "react";
import { offerUndo } from "./toasts.ts";

/** Offers to undo changes of a form. Closing the form ends the offers. `onEnd` runs when an offer has ended. */
export function useUndo() {
  const withdrawals = useRef(new Set<() => void>());
  const withdraw = useCallback(() => {
    for (const each of withdrawals.current) each();
    withdrawals.current.clear();
  }, []);
  useEffect(() => withdraw, [withdraw]);
  const offer = useCallback((text: string, undo: () => void, onEnd?: () => void): void => {
    let isUsed = false;
    const use = () => {
      isUsed = true;
      undo();
    };
    withdrawals.current.add(offerUndo(text, use, () => isUsed || onEnd?.()));
  }, []);
  return { offer, withdraw };
}
