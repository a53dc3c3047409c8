import type { ReactNode } from "react";
import { LoadFailure } from "./load-failure.tsx";
import type { LoadState } from "./load-state.ts";
import type { usePage } from "./page.ts";

export type LoadedProps<Value> = {
  readonly state: LoadState<Value>;
  /** Takes the focus when the button of the failure, which had it, goes away. */
  readonly heading: ReturnType<typeof usePage>;
  /** As tall as what it stands for. */
  readonly skeleton: ReactNode;
  readonly children: (value: Value) => ReactNode;
};

/** What was loaded; until then its skeleton, or why it did not come and another try (CORE-SESS-21). */
export function Loaded<Value>({ state, heading, skeleton, children }: LoadedProps<Value>) {
  if (state.kind === "failed") return <LoadFailure queries={state.queries} heading={heading} />;
  return state.kind === "ready" ? children(state.value) : skeleton;
}
