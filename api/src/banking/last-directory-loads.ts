import type { Queryable } from "@portal/database/connection";
import { listLastLoads } from "./directory/directory-store.ts";

/** When each kind of participant file was loaded last. */
export function lastDirectoryLoads(
  database: Queryable,
): Promise<ReadonlyMap<"fedach" | "fedwire" | "demo", Temporal.Instant>> {
  return listLastLoads(database);
}
