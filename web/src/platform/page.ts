import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";
import { errorTitlePrefix } from "@portal/domain/wire/messages";
import type { Country } from "@portal/domain/wire/shapes";
import { countryOf } from "./country.ts";
import { config } from "./config.ts";

let screensShown = 0;

/**
 * Names the page and, after a change of screen, takes the focus to its heading, which also has it read out.
 * `<h1 {...usePage("Summary")}>Summary</h1>`
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
    // Where the page stands scrolled is the root frame's: to the top, or back to where it was left.
    if (screensShown > 1) heading.current?.focus({ preventScroll: true });
  }, []);
  return { ref: heading, tabIndex: -1 };
}

/** Says in the page's title that a submitted form has faults, until they are mended (design, section 6). */
export function useErrorTitle(hasError: boolean): void {
  useEffect(() => {
    if (!hasError) return undefined;
    document.title = errorTitlePrefix + document.title;
    return () => {
      document.title = document.title.replace(errorTitlePrefix, "");
    };
  }, [hasError]);
}

/** The country of the address; the provider's sign-on, which has none, is the default's. */
export function useCountry(): Country {
  return countryOf(useLocation().pathname) ?? "us";
}
