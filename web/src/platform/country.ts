import type { Country } from "@portal/domain/wire/shapes";

/** The migrated flow's segment, which is also the version a path may ask for (CORE-CONST-01, CH-16). */
export const migratedSegment = "pp-app";

const ssoPaths = new Set([
  "/oauth/landing",
  "/oauth/paypal",
  "/pp-app/oauth/landing",
  "/pp-app/oauth/paypal",
]);

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
  if (pathname === "/") return "/us/login";
  if (ssoPaths.has(pathname.replace(/\/$/, ""))) return undefined;
  const [, first = "", ...rest] = pathname.split("/");
  const country = countryOf(pathname);
  if (country) return rest.join("") === "" ? `/${country}/summary` : undefined;
  const lower = first.toLowerCase();
  if (lower === "us" || lower === "ca") return `/${lower}/${rest.join("/") || "summary"}`;
  // Two letters are meant as a country, only not one of ours; anything else is a screen without its country.
  if (/^[a-z]{2}$/i.test(first)) return `/us/${rest.join("/") || "summary"}`;
  return `/us${pathname}`;
}

/** Where an unknown path of a country leads: its summary, with the version when the path asked for it (CORE-COUNTRY-04, 05). */
export function unmatchedPath(pathname: string): string {
  const [, country = "us", second] = pathname.split("/");
  return `/${country}/summary${second === migratedSegment ? `?version=${migratedSegment}` : ""}`;
}

/** The same address in another country. */
export function inCountry(url: string, country: Country): string {
  return url.replace(/^\/(?:us|ca)(?=\/|$|\?)/, `/${country}`);
}
