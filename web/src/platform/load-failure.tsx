import type { UseQueryResult } from "@tanstack/react-query";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import type { usePage } from "./page.ts";
import { failureText, RetryAlert } from "./retry-alert.tsx";

export type LoadFailureProps = {
  readonly queries: readonly UseQueryResult[];
  /** The heading that gets the focus when the retry button disappears. */
  readonly heading: ReturnType<typeof usePage>;
};

/** Replaces content that failed to load: gives the reason and offers to try again (CORE-SESS-21). */
export function LoadFailure({ queries, heading }: LoadFailureProps) {
  const failed = queries.filter(hasFailed);
  const retry = () => {
    heading.ref.current?.focus();
    for (const query of failed) void query.refetch();
  };
  return <RetryAlert title={failureText(failed[0]?.error)} onRetry={retry} />;
}
