import type { Queryable } from "@portal/database/connection";
import type { DirectoryLoads } from "@portal/domain/banking/load/rules";
import { listLastLoads } from "./directory/directory-store.ts";

export function lastDirectoryLoads(database: Queryable): Promise<DirectoryLoads> {
  return listLastLoads(database);
}
