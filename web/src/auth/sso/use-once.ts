import { useEffect, useRef } from "react";

/** Runs `act` only when the page is first shown, so that its API calls are not sent twice. */
export function useOnce(act: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void act();
  });
}
