import { useMutation, useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useRef } from "react";
import { leadsAway, type Refusal } from "./call-api.ts";

export type Answer<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refusal<Code>;

/** A call that the borrower triggers, usually to change something. Each slice declares its calls in queries.ts. */
export type Change<Input, Value, Code extends string> = {
  readonly call: (input: Input) => Promise<Answer<Value, Code>>;
  readonly makesStale?: (input: Input) => Stale;
  /** The call has several steps. Some may be done when a later one is refused. */
  readonly isStepwise?: boolean;
};

/** Returns the text to show for a refusal, or undefined if the refusal leads to the log-in or maintenance page. */
export function failureText(refusal: Pick<Refusal, "code" | "message">): string | undefined {
  return leadsAway(refusal.code) ? undefined : refusal.message;
}

export type Stale = readonly { readonly queryKey: QueryKey }[];

/** Refetches the queries that the screen shows now, and all remaining queries when they are next used. */
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

/** `run` needs no argument for a call without input. */
type Arguments<Input> = unknown extends Input ? [] : [input: Input];

/** Runs one call at a time. Another `run` during a call returns that call's outcome. */
export function useCall<Input, Value, Code extends string>(change: Change<Input, Value, Code>) {
  const client = useQueryClient();
  const running = useRef<Promise<Answer<Value, Code>>>(undefined);
  const mutation = useMutation({
    mutationFn: change.call,
    // Being offline is an outage, which the maintenance page handles. Calls must not wait for the online event.
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
