import { useEffect, useState, type RefObject } from "react";
import type { Size } from "./view-of-file.ts";

/** Returns the space for a page: the size of the scrolling part without its padding and the page's border. */
export function useFrame(scroller: RefObject<HTMLElement | null>): Size {
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // The observer also reports the first size.
    const watch = new ResizeObserver(() => {
      const next = roomIn(element);
      setFrame((before) => (before.width === next.width && before.height === next.height ? before : next));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [scroller]);
  return frame;
}

const edge = 2;

function roomIn(element: HTMLElement): Size {
  const style = getComputedStyle(element);
  const across = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  const down = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
  return { width: element.clientWidth - across - edge, height: element.clientHeight - down - edge };
}
