import { migratedSegment, migratedSsoLandingPath, ssoLandingPath } from "@portal/domain/auth/paths";
import { useSearchParams } from "react-router";

/**
 * Returns the path of the page that redirects to the sign-on provider (CH-16). Migrated accounts use a separate page.
 */
export function useProviderLink(): string {
  const [search] = useSearchParams();
  return search.get("version") === migratedSegment ? migratedSsoLandingPath() : ssoLandingPath();
}
