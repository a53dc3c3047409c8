import type { UseQueryResult } from "@tanstack/react-query";
import { leadsAway, RefusedCall } from "./call-api.ts";

export type LoadState<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly queries: readonly UseQueryResult[] }
  | { readonly kind: "ready"; readonly value: Value };

/** True if a query failed and has no earlier data. Ignores refusals that lead to the log-in or maintenance page. */
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

/** Combines the queries that a page needs into one state. */
export function loadState<const Queries extends readonly UseQueryResult[], Value>(
  queries: Queries,
  make: (...data: DataOf<Queries>) => Value,
): LoadState<Value> {
  if (queries.some(hasFailed)) return { kind: "failed", queries };
  const data = queries.map((query) => query.data);
  if (data.includes(undefined)) return { kind: "loading" };
  return { kind: "ready", value: make(...(data as unknown as DataOf<Queries>)) };
}
