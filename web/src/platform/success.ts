import type { Success } from "@portal/domain/applications/rules";
import { successParameters } from "@portal/domain/frame/paths";
import { useLocation, useSearchParams } from "react-router";

const [groupNameParameter, nameParameter] = successParameters;

/** The query values that tell the next page what was completed: the group, and the name of a lone request (SH-003). */
export function successValues({ groupName, name }: Pick<Success, "groupName" | "name">) {
  return { [groupNameParameter]: groupName, [nameParameter]: name };
}

type Completed = {
  readonly completedIn?: string | undefined;
  readonly completed?: readonly string[] | undefined;
};

/** How the page is led to that tells it. Which requests, and of which application, stands beside it, in the history. */
export function afterSuccess({ opportunityId: completedIn, requests: completed }: Success) {
  return { replace: true, state: { completedIn, completed } satisfies Completed };
}

/** What the borrower has just completed, as the address says (SH-003). */
export function useSuccess(): Success {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: Completed | null };
  return {
    groupName: search.get(groupNameParameter) ?? undefined,
    name: search.get(nameParameter) ?? undefined,
    opportunityId: state?.completedIn,
    requests: state?.completed,
  };
}
