import type { Success } from "@portal/domain/applications/rules";
import { successParameters } from "@portal/domain/frame/paths";
import { useLocation, useSearchParams } from "react-router";

const [groupNameParameter, nameParameter] = successParameters;

/** The query values that tell the next page what was completed: the group, and the name of a lone request (SH-003). */
export function successValues({ groupName, name }: Omit<Success, "opportunityId">) {
  return { [groupNameParameter]: groupName, [nameParameter]: name };
}

/** How the page is led to that tells it. Of which application it was stands beside the address, in the history. */
export function afterSuccess(completedIn: string) {
  return { replace: true, state: { completedIn } };
}

/** What the borrower has just completed, as the address says (SH-003). */
export function useSuccess(): Success {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { readonly completedIn?: string } | null };
  return {
    groupName: search.get(groupNameParameter) ?? undefined,
    name: search.get(nameParameter) ?? undefined,
    opportunityId: state?.completedIn,
  };
}
