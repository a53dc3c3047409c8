import { useEffect, useRef } from "react";

/** Runs `act` only at the first render, so that its API calls are not sent twice. */
export function useOnce(act: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void act();
  });
}
