import type { Success } from "@portal/domain/applications/rules";
import { useSearchParams } from "react-router";

const parameters = { groupName: "successStipulationGroupName", name: "successStipulationName" } as const;

/** The query that tells the next screen what was completed: the group, and the name of a lone request (SH-003). */
export function successSearch({ groupName, name }: Success): string {
  return new URLSearchParams({
    ...(groupName !== undefined && { [parameters.groupName]: groupName }),
    ...(name !== undefined && { [parameters.name]: name }),
  }).toString();
}

/** What the borrower has just completed, as the address says (SH-003). */
export function useSuccess(): Success {
  const [search] = useSearchParams();
  return {
    groupName: search.get(parameters.groupName) ?? undefined,
    name: search.get(parameters.name) ?? undefined,
  };
}
