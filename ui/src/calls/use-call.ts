import { platformRefusals } from "@portal/domain/wire/messages";
import { useMutation, useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useRef } from "react";
import { leadsAway, type Refusal } from "./call-api.ts";

export type Answer<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refusal<Code>;

/** A call that the borrower triggers, usually to change something. Each slice declares such calls in its queries.ts. */
export type Change<Input, Value, Code extends string> = {
  readonly call: (input: Input) => Promise<Answer<Value, Code>>;
  readonly makesStale?: (input: Input) => Stale;
  /** True for a call with several steps. If a step is refused, earlier steps may be done. */
  readonly isStepwise?: boolean;
};

/**
 * Returns the text to show for a refusal, or undefined if the refusal leads to the log-in or maintenance page.
 * @param otherwise the page's own text for failures that its operations do not declare, such as an error of the server
 */
export function failureText(
  { code, message, isForBorrower }: Pick<Refusal, "code" | "message" | "isForBorrower">,
  otherwise: string = message,
): string | undefined {
  if (leadsAway(code)) return undefined;
  return isForBorrower ? message : otherwise;
}

/** Like `failureText`, for pages that otherwise show the text of a technical issue. */
export function technicalFailureText(refusal: Refusal): string | undefined {
  return failureText(refusal, platformRefusals.INTERNAL_SERVER_ERROR);
}

export type Stale = readonly { readonly queryKey: QueryKey }[];

/** Invalidates queries: those on the screen are refetched now, and the others when they are next used. */
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

/** Calls without input need no argument for `run`. */
type Arguments<Input> = unknown extends Input ? [] : [input: Input];

/** Runs one call at a time. Calling `run` again meanwhile returns the outcome of the running call. */
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
