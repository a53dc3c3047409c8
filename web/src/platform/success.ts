import type { Success } from "@portal/domain/applications/rules";
import { successParameters } from "@portal/domain/frame/paths";
import { useSearchParams } from "react-router";

const [groupNameParameter, nameParameter] = successParameters;

/** The query values that tell the next page what was completed: the group, and the name of a lone request (SH-003). */
export function successValues({ groupName, name }: Success) {
  return { [groupNameParameter]: groupName, [nameParameter]: name };
}

/** What the borrower has just completed, as the address says (SH-003). */
export function useSuccess(): Success {
  const [search] = useSearchParams();
  return {
    groupName: search.get(groupNameParameter) ?? undefined,
    name: search.get(nameParameter) ?? undefined,
  };
}
