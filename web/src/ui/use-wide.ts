import { useSyncExternalStore } from "react";

/** From here on two columns of amounts stand side by side. */
const wide = "(width >= 48rem)";

/** Fingers only: nothing can be dragged onto the page. */
const touch = "(hover: none) and (pointer: coarse)";

/** Whether the window is as wide as a tablet. For what is another thing on a phone; looks are for style sheets. */
export function useWide(): boolean {
  return useMedia(wide, true);
}

/** Whether the device is a phone or a tablet. */
export function useTouch(): boolean {
  return useMedia(touch, false);
}

function useMedia(media: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(media).matches,
    () => onServer,
  );
}
