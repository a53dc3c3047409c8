import { useEffect, useRef } from "react";

/** Runs `act` once, when the page is first shown, because its calls must not be sent twice. */
export function useOnce(act: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void act();
  });
}
