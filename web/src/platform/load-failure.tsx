import { retryText } from "@portal/domain/frame/messages";
import { platformRefusals } from "@portal/domain/wire/messages";
import type { UseQueryResult } from "@tanstack/react-query";
import { RefusedCall } from "./call-api.ts";
import { hasFailed } from "./load-state.ts";
import type { usePage } from "./page.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

export type LoadFailureProps = {
  readonly queries: readonly UseQueryResult[];
  /** Takes the focus when the button, which had it, goes away. */
  readonly heading: ReturnType<typeof usePage>;
};

/** In place of what did not come: why, and another try (CORE-SESS-21). */
export function LoadFailure({ queries, heading }: LoadFailureProps) {
  const failed = queries.filter(hasFailed);
  const error = failed[0]?.error;
  const retry = () => {
    heading.ref.current?.focus();
    for (const query of failed) void query.refetch();
  };
  return (
    <Alert
      kind="critical"
      title={error instanceof RefusedCall ? error.message : platformRefusals.INTERNAL_SERVER_ERROR}
      action={
        <Button size="sm" variant="secondary" onClick={retry}>
          {retryText}
        </Button>
      }
    />
  );
}
