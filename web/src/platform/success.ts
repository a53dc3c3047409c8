import type { Success } from "@portal/domain/applications/rules";
import { successParameters } from "@portal/domain/frame/paths";
import { useLocation, useSearchParams } from "react-router";

const [groupNameParameter, nameParameter] = successParameters;

/** Returns query parameters that tell the next page which group of requests is complete (SH-003). */
export function successValues({ groupName, name }: Pick<Success, "groupName" | "name">) {
  return { [groupNameParameter]: groupName, [nameParameter]: name };
}

type Completed = {
  readonly completedIn?: string | undefined;
  readonly completed?: readonly string[] | undefined;
};

/** Returns options for navigating to the next page, which shows what the borrower completed. */
export function afterSuccess({ opportunityId: completedIn, requests: completed }: Success) {
  return { replace: true, state: { completedIn, completed } satisfies Completed };
}

/** Returns what the borrower just completed, from the address and the history state (SH-003). */
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
