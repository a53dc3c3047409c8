import { maintenancePath, summaryPath } from "@portal/domain/frame/paths";
import type { Country } from "@portal/domain/wire/shapes";
import { correctPath, isLocalPath } from "../../platform/country.ts";

/** Returns the address of the portal's page to open after an outage (CORE-MAINT-05, CORE-SESS-13). */
export function afterOutage(redirect: string | null, kept: string | undefined, country: Country): string {
  return [redirect, kept].find(leadsBack) ?? summaryPath(country);
}

function leadsBack(address: string | null | undefined): address is string {
  if (!address || !isLocalPath(address)) return false;
  const { pathname } = new URL(address, "http://portal.invalid");
  return !maintenancePath.isAt((correctPath(pathname) ?? pathname).toLowerCase());
}
