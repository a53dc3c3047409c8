import { useSearchParams } from "react-router";
import { migratedSegment } from "./country.ts";

/** The page that sends the browser to the provider; the migrated flow has its own (CH-16). */
export function useProviderLink(): string {
  const [search] = useSearchParams();
  return search.get("version") === migratedSegment ? `/${migratedSegment}/oauth/landing` : "/oauth/landing";
}
