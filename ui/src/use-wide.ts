import { useSyncExternalStore } from "react";

/** The narrowest window in which two columns of amounts fit side by side. */
const wide = "(width >= 48rem)";

/** Matches touch-only devices, where files cannot be dragged onto the page. */
const touch = "(hover: none) and (pointer: coarse)";

/** True in a wide window. Only for content that differs on phones. For appearance, use style sheets. */
export function useWide(): boolean {
  return useMedia(wide, true);
}

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
