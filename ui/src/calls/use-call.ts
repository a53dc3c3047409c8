import { useMutation, useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useRef } from "react";
import { type Refusal, failureText } from "./call-api.ts";

export type Answer<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refusal<Code>;

/** A call that the borrower triggers, usually to change something. Each slice declares such calls in its queries.ts. */
export type Change<Input, Value, Code extends string> = {
  readonly call: (input: Input) => Promise<Answer<Value, Code>>;
  readonly makesStale?: (input: Input) => Stale;
  /** True for a call that makes several changes. Earlier changes remain if a later change is refused. */
  readonly isStepwise?: boolean;
};

export type Stale = readonly { readonly queryKey: QueryKey }[];

/** Marks queries as stale: visible data is refetched now, and other data at its next use. */
export function makeStale(client: QueryClient, queries: Stale): void {
  for (const { queryKey } of queries) void client.invalidateQueries({ queryKey });
}

export function staleAfter<Input, Value, Code extends string>(
  { makesStale, isStepwise = false }: Pick<Change<Input, Value, Code>, "makesStale" | "isStepwise">,
  outcome: { readonly ok: boolean },
  input: Input,
): Stale {
  return outcome.ok || isStepwise ? (makesStale?.(input) ?? []) : [];
}

/** `run` takes no argument if the operation needs no input. */
type Arguments<Input> = unknown extends Input ? [] : [input: Input];

/** Runs one call at a time. `run` returns the running call's outcome if a call is already running. */
export function useCall<Input, Value, Code extends string>(change: Change<Input, Value, Code>) {
  const client = useQueryClient();
  const running = useRef<Promise<Answer<Value, Code>>>(undefined);
  const mutation = useMutation({
    mutationFn: change.call,
    // Sends calls even when the browser is offline, because being offline leads to the maintenance page.
    networkMode: "always",
    onSuccess: (outcome, input) => {
      makeStale(client, staleAfter(change, outcome, input));
    },
  });
  const outcome = mutation.data;
  return {
    isPending: mutation.isPending,
    isDone: outcome?.ok === true,
    failure: outcome && !outcome.ok ? failureText(outcome) : undefined,
    run: (...[input]: Arguments<Input>): Promise<Answer<Value, Code>> => {
      running.current ??= mutation.mutateAsync(input as Input).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
  };
}
