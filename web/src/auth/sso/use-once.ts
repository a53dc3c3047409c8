import { useEffect, useRef } from "react";

/** Does something when the page is first shown, and once: what it sends must not be sent twice. */
export function useOnce(act: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void act();
  });
}
