import { useSyncExternalStore } from "react";

/** From this width on, two columns of amounts fit side by side. */
const wide = "(width >= 48rem)";

/** Matches touch-only devices, where files cannot be dragged onto the page. */
const touch = "(hover: none) and (pointer: coarse)";

/**
 * Returns whether the window is at least as wide as a tablet. Use it for different content on phones, and CSS for
 * different looks.
 */
export function useWide(): boolean {
  return useMedia(wide, true);
}

/** Returns whether the device is a phone or a tablet. */
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
