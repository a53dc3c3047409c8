import type { UseQueryResult } from "@tanstack/react-query";
import { leadsAway, RefusedCall } from "./call-api.ts";

/** What a screen shows stands on: still to come, missing, or there. */
export type LoadState<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly queries: readonly UseQueryResult[] }
  | { readonly kind: "ready"; readonly value: Value };

/**
 * A query that gave nothing to show: one whose second fetch failed still has the first one's answer, and where the
 * failure leads away from the page there is nothing to say on it.
 */
export function hasFailed({
  isError,
  data,
  error,
}: Pick<UseQueryResult, "isError" | "data" | "error">): boolean {
  const isLeaving = error instanceof RefusedCall && leadsAway(error.code);
  return isError && data === undefined && !isLeaving;
}

type DataOf<Queries extends readonly UseQueryResult[]> = {
  [Place in keyof Queries]: Exclude<Queries[Place]["data"], undefined>;
};

/** One state for queries that are of no use without each other. */
export function loadState<const Queries extends readonly UseQueryResult[], Value>(
  queries: Queries,
  make: (...data: DataOf<Queries>) => Value,
): LoadState<Value> {
  if (queries.some(hasFailed)) return { kind: "failed", queries };
  const data = queries.map((query) => query.data);
  if (data.includes(undefined)) return { kind: "loading" };
  return { kind: "ready", value: make(...(data as unknown as DataOf<Queries>)) };
}
