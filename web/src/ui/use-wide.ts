import { useSyncExternalStore } from "react";

/** From here on two columns of amounts stand side by side. */
const wide = "(width >= 48rem)";

/** Whether the window is as wide as a tablet. For what is another thing on a phone; looks are for style sheets. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(wide).matches,
    () => true,
  );
}
