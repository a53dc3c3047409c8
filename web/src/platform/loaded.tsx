import type { ReactNode } from "react";
import { LoadFailure } from "./load-failure.tsx";
import type { LoadState } from "@portal/ui/calls/load-state.ts";
import type { usePage } from "./page.ts";

export type LoadedProps<Value> = {
  readonly state: LoadState<Value>;
  /** The heading that gets the focus when the retry button disappears. */
  readonly heading: ReturnType<typeof usePage>;
  /** The placeholder while loading, as tall as the loaded content. */
  readonly skeleton: ReactNode;
  readonly children: (value: Value) => ReactNode;
};

/** Shows the loaded content, the skeleton while loading, or an error with a button to try again (CORE-SESS-21). */
export function Loaded<Value>({ state, heading, skeleton, children }: LoadedProps<Value>) {
  if (state.kind === "failed") return <LoadFailure queries={state.queries} heading={heading} />;
  return state.kind === "ready" ? children(state.value) : skeleton;
}
