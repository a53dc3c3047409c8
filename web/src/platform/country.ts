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

export function countryOf(pathname: string): Country | undefined {
  const [first] = pathname.slice(1).split("/");
  return first === "us" || first === "ca" ? first : undefined;
}

/** Returns the corrected path if the given path has no valid country or no page (CORE-COUNTRY-01 to 03). */
export function correctPath(pathname: string): string | undefined {
  if (pathname === "/") return loginPath("us");
  if (ssoPaths.some((path) => path.isAt(pathname))) return undefined;
  const [, first = "", ...rest] = pathname.split("/");
  const page = rest.join("") === "" ? "" : rest.join("/");
  const country = countryOf(pathname);
  if (country) return page === "" ? summaryPath(country) : undefined;
  // Replaces an unsupported country code of two letters with a supported code. Adds /us to paths without a country
  // code.
  if (!/^[a-z]{2}$/i.test(first)) return `/us${pathname}`;
  const meant = countryOf(`/${first.toLowerCase()}`) ?? "us";
  return page === "" ? summaryPath(meant) : `/${meant}/${page}`;
}

/** Returns the summary's path for an unknown path. Keeps the path's version segment (CORE-COUNTRY-04, 05). */
export function unmatchedPath(pathname: string): string {
  const [, , second] = pathname.split("/");
  const version = second === migratedSegment ? migratedSegment : undefined;
  return summaryPath(countryOf(pathname) ?? "us", { version });
}

export function inCountry(url: string, country: Country): string {
  return url.replace(/(?<=^\/)(?:us|ca)(?=\/|$|\?)/, country);
}

/** Returns whether a text is a path of the portal and not an address on another host (reliability.md, rule 13). */
export function isLocalPath(url: string): boolean {
  if (!/^\/(?![/\\])/.test(url) || /[\p{Cc}\\]/u.test(url)) return false;
  return readUrl(url, "http://portal.invalid")?.host === "portal.invalid";
}
