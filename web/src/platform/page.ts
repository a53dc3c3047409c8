import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";
import { errorTitlePrefix } from "@portal/domain/wire/messages";
import type { Country } from "@portal/domain/wire/shapes";
import { countryOf } from "./country.ts";
import { config } from "@portal/ui/calls/config.ts";

let screensShown = 0;

/**
 * Sets the page's title. After a change of screen, also focuses the heading, so that screen readers read the heading.
 */
export function usePage(
  title: string,
  hasError = false,
): { readonly ref: RefObject<HTMLHeadingElement | null>; readonly tabIndex: -1 } {
  const heading = useRef<HTMLHeadingElement>(null);
  const country = useCountry();
  useEffect(() => {
    document.documentElement.lang = country === "ca" ? "en-CA" : "en-US";
  }, [country]);
  useEffect(() => {
    document.title = `${hasError ? errorTitlePrefix : ""}${title} · ${config().productName}`;
  }, [title, hasError]);
  useEffect(() => {
    screensShown += 1;
    // Focuses without scrolling, because the root frame restores the scroll position.
    if (screensShown > 1) heading.current?.focus({ preventScroll: true });
  }, []);
  return { ref: heading, tabIndex: -1 };
}

/** Returns the country in the address, or the US for sign-on pages, which have no country in the address. */
export function useCountry(): Country {
  return countryOf(useLocation().pathname) ?? "us";
}
