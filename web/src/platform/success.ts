import type { Success } from "@portal/domain/applications/rules";
import { useSearchParams } from "react-router";

/** What the borrower has just completed, as the address says (SH-003). */
export function useSuccess(): Success {
  const [search] = useSearchParams();
  return {
    groupName: search.get("successStipulationGroupName") ?? undefined,
    name: search.get("successStipulationName") ?? undefined,
  };
}
