import { useEffect } from "react";

/**
 * Makes the browser ask before the tab is closed or reloaded, or opens another site.
 * @param isLeaving returns true to leave without a question
 */
export function useUnloadQuestion(isActive: boolean, isLeaving?: () => boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving?.()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isActive, isLeaving]);
}
