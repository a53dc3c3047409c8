import type { Queryable } from "@portal/database/connection";
import type { DirectoryLoads } from "@portal/domain/banking/load/rules";
import { listLastLoads } from "./directory/directory-store.ts";

/** When each kind of participant file was loaded last. */
export function lastDirectoryLoads(database: Queryable): Promise<DirectoryLoads> {
  return listLastLoads(database);
}
