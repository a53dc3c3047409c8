import {
  loginPath,
  migratedSegment,
  migratedSsoCallbackPath,
  migratedSsoLandingPath,
  ssoCallbackPath,
  ssoLandingPath,
} from "@portal/domain/auth/paths";
import { summaryPath } from "@portal/domain/frame/paths";
import { readUrl } from "@portal/domain/wire/read-url";
import type { Country } from "@portal/domain/wire/shapes";

const ssoPaths = [ssoLandingPath, ssoCallbackPath, migratedSsoLandingPath, migratedSsoCallbackPath];

/** The country a path begins with, if it does. */
export function countryOf(pathname: string): Country | undefined {
  const [first] = pathname.slice(1).split("/");
  return first === "us" || first === "ca" ? first : undefined;
}

/**
 * Where an address must lead instead, by the rules of the country segment; undefined when it is right
 * as it is. Query and hash are the caller's to keep (CORE-COUNTRY-01 to 03, CH-15).
 */
export function correctPath(pathname: string): string | undefined {
  if (pathname === "/") return loginPath("us");
  if (ssoPaths.some((path) => path.isAt(pathname))) return undefined;
  const [, first = "", ...rest] = pathname.split("/");
  const page = rest.join("") === "" ? "" : rest.join("/");
  const country = countryOf(pathname);
  if (country) return page === "" ? summaryPath(country) : undefined;
  // Two letters are meant as a country, only not one of ours; anything else is a page without its country.
  if (!/^[a-z]{2}$/i.test(first)) return `/us${pathname}`;
  const meant = countryOf(`/${first.toLowerCase()}`) ?? "us";
  return page === "" ? summaryPath(meant) : `/${meant}/${page}`;
}

/** Where an unknown path of a country leads: its summary, with the version when the path asked for it (CORE-COUNTRY-04, 05). */
export function unmatchedPath(pathname: string): string {
  const [, , second] = pathname.split("/");
  const version = second === migratedSegment ? migratedSegment : undefined;
  return summaryPath(countryOf(pathname) ?? "us", { version });
}

/** The same address in another country. */
export function inCountry(url: string, country: Country): string {
  return url.replace(/(?<=^\/)(?:us|ca)(?=\/|$|\?)/, country);
}

/** A path of this portal and nothing that a browser takes for another host (reliability 1.13). */
export function isLocalPath(url: string): boolean {
  if (!/^\/(?![/\\])/.test(url) || /[\p{Cc}\\]/u.test(url)) return false;
  return readUrl(url, "http://portal.invalid")?.host === "portal.invalid";
}
