import { deskName } from "@portal/domain/staff/shell/messages";
import { config } from "@portal/ui/calls/config.ts";
import { useEffect, useRef, type RefObject } from "react";

let pagesShown = 0;

/**
 * Sets the page's title, '{page} · Review desk · {productName}', and focuses the heading after a change of page
 * (DESK-SHELL-06). Spread the result on the page's h1.
 */
export function usePage(title: string): {
  readonly ref: RefObject<HTMLHeadingElement | null>;
  readonly tabIndex: -1;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${deskName} · ${config().productName}`;
  }, [title]);
  useEffect(() => {
    pagesShown += 1;
    // Does not move the focus when the desk opens, because the browser sets the focus then.
    if (pagesShown > 1) heading.current?.focus({ preventScroll: true });
  }, []);
  return { ref: heading, tabIndex: -1 };
}
