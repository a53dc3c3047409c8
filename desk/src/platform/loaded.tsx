import { shellTexts as texts } from "@portal/domain/staff/frame/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import type { LoadState } from "@portal/ui/calls/load-state.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import type { ReactNode } from "react";

type LoadedProps<Value> = {
  readonly state: LoadState<Value>;
  /** The placeholder while loading, as tall as the loaded content. */
  readonly skeleton: ReactNode;
  readonly children: (value: Value) => ReactNode;
};

/** Shows the loaded content, the skeleton, or an error with a button to try again (DESK-STATE-01). */
export function Loaded<Value>({ state, skeleton, children }: LoadedProps<Value>) {
  if (state.kind === "ready") return children(state.value);
  if (state.kind === "loading") return skeleton;
  const retry = () => state.queries.forEach((query) => query.isError && void query.refetch());
  return (
    <Alert
      kind="critical"
      title={texts.loadFailed}
      action={
        <Button variant="secondary" size="dense" onClick={retry}>
          {texts.tryAgain}
        </Button>
      }
    />
  );
}
