import type { UseQueryResult } from "@tanstack/react-query";

/** What a screen shows stands on: still to come, missing, or there. */
export type LoadState<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly queries: readonly UseQueryResult[] }
  | { readonly kind: "ready"; readonly value: Value };

/** A query that gave nothing to show; one whose second fetch failed still has the first one's answer. */
export function hasFailed(query: Pick<UseQueryResult, "isError" | "data">): boolean {
  return query.isError && query.data === undefined;
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
