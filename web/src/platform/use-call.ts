import { useMutation, useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useRef } from "react";
import { leadsAway, type Refusal } from "./call-api.ts";

export type Answer<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refusal<Code>;

/** A call that the borrower asks for, as a rule to change something; a slice declares its own in queries.ts. */
export type Change<Input, Value, Code extends string> = {
  readonly call: (input: Input) => Promise<Answer<Value, Code>>;
  /** The queries whose answers are no longer true once the call has succeeded. */
  readonly makesStale?: (input: Input) => Stale;
  /** It does several things in turn: some may be done when one is refused. */
  readonly isStepwise?: boolean;
};

/**
 * What a refusal says above the form or button it came from; undefined where it leads away by itself, to the
 * login or the maintenance page.
 */
export function failureText(refusal: Pick<Refusal, "code" | "message">): string | undefined {
  return leadsAway(refusal.code) ? undefined : refusal.message;
}

export type Stale = readonly { readonly queryKey: QueryKey }[];

/** What is on the screen is fetched again at once, the rest when it is next asked for. */
export function makeStale(client: QueryClient, queries: Stale): void {
  for (const { queryKey } of queries) void client.invalidateQueries({ queryKey });
}

/** Which queries' answers are no longer true after a call. */
export function staleAfter<Input, Value, Code extends string>(
  { makesStale, isStepwise = false }: Pick<Change<Input, Value, Code>, "makesStale" | "isStepwise">,
  outcome: { readonly ok: boolean },
  input: Input,
): Stale {
  return outcome.ok || isStepwise ? (makesStale?.(input) ?? []) : [];
}

/** A call that takes nothing is run with nothing. */
type Arguments<Input> = unknown extends Input ? [] : [input: Input];

/** Runs a change, one at a time: asked again meanwhile, it gives the outcome that is on its way. */
export function useCall<Input, Value, Code extends string>(change: Change<Input, Value, Code>) {
  const client = useQueryClient();
  const running = useRef<Promise<Answer<Value, Code>>>(undefined);
  const mutation = useMutation({
    mutationFn: change.call,
    // Being offline is an outage, which has its own page: nothing waits for the browser to be online.
    networkMode: "always",
    onSuccess: (outcome, input) => {
      makeStale(client, staleAfter(change, outcome, input));
    },
  });
  const outcome = mutation.data;
  return {
    isPending: mutation.isPending,
    /** The last call succeeded. */
    isDone: outcome?.ok === true,
    /** Why the last call did not. */
    failure: outcome && !outcome.ok ? failureText(outcome) : undefined,
    run: (...[input]: Arguments<Input>): Promise<Answer<Value, Code>> => {
      running.current ??= mutation.mutateAsync(input as Input).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
  };
}
