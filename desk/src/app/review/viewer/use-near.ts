import { useEffect, useState, type RefObject } from "react";

/** Returns whether a page is near the visible part. Only such pages are drawn, because all would fill the memory. */
export function useNear(canvas: RefObject<HTMLCanvasElement | null>, isFirst: boolean): boolean {
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return undefined;
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: shown.closest("[data-scroller]"),
      rootMargin: "60% 0%",
    });
    watch.observe(shown);
    return () => watch.disconnect();
  }, [canvas]);
  return isNear;
}
