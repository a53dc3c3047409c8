import { migratedSegment, migratedSsoLandingPath, ssoLandingPath } from "@portal/domain/auth/paths";
import { useSearchParams } from "react-router";

/** The page that sends the browser to the provider; the migrated flow has its own (CH-16). */
export function useProviderLink(): string {
  const [search] = useSearchParams();
  return search.get("version") === migratedSegment ? migratedSsoLandingPath() : ssoLandingPath();
}
