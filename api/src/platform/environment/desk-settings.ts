export type DeskSettings = {
  /** The scheme, host and port of the desk as the browser sees them, without a trailing slash. */
  readonly origin: string;
  /** The IANA name of the desk's time zone, which applies to all staff (DH-34). */
  readonly timeZone: string;
  /** Whether demo borrowers send documents to an empty sandbox. */
  readonly hasDemoWork: boolean;
};

type Given = Readonly<Record<"DESK" | "DESK_ORIGIN" | "DESK_TIME_ZONE" | "DEMO_WORK", string>>;

/** Reads the settings of the desk for the lender's staff. Undefined if the portal does not serve the desk (DH-02). */
export function readDesk(
  given: Given,
  { isProduction, portalOrigin }: { readonly isProduction: boolean; readonly portalOrigin: string },
  fail: (name: keyof Given, fault: string) => void,
): DeskSettings | undefined {
  const { DESK: choice, DESK_ORIGIN: address, DESK_TIME_ZONE: timeZone, DEMO_WORK: work } = given;
  if (!["", "on", "off"].includes(choice)) fail("DESK", "must be one of on, off");
  if (!["on", "off"].includes(work)) fail("DEMO_WORK", "must be one of on, off");
  if (address && !isOrigin(address))
    fail("DESK_ORIGIN", "must be an address such as https://desk.example.com, without a path");
  else if (isProduction && address && !address.startsWith("https:"))
    fail("DESK_ORIGIN", "must start with https://");
  if (!isTimeZone(timeZone)) fail("DESK_TIME_ZONE", "must be a time zone such as America/Chicago");
  if (choice === "off" || (choice === "" && isProduction)) return undefined;
  const origin = isOrigin(address) ? new URL(address).origin : portalOrigin;
  return { origin, timeZone, hasDemoWork: work === "on" && !isProduction };
}

/**
 * Returns a warning if the desk uses the portal's own address. A security hole in a borrower's page could then call the
 * desk with a staff member's cookie (DH-02).
 */
export function sharedOriginWarning({
  desk,
  origin,
}: {
  readonly desk: DeskSettings | undefined;
  readonly origin: string;
}): string | undefined {
  if (desk?.origin !== origin) return undefined;
  return `DESK_ORIGIN is the same as PORTAL_ORIGIN (${origin}). Give the desk a separate address.`;
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).pathname === "/";

function isTimeZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== "";
  } catch {
    return false;
  }
}
