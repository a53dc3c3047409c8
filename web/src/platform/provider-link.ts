import { migratedSegment, migratedSsoLandingPath, ssoLandingPath } from "@portal/domain/auth/paths";
import { useSearchParams } from "react-router";

/**
 * Returns the path of the page that redirects to the sign-on provider. The migrated flow uses a separate page (CH-16).
 */
export function useProviderLink(): string {
  const [search] = useSearchParams();
  return search.get("version") === migratedSegment ? migratedSsoLandingPath() : ssoLandingPath();
}
