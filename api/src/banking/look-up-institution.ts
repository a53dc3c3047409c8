import type { Queryable } from "@portal/database/connection";
import { isDirectoryStale } from "@portal/domain/banking/load/rules";
import { listLastLoads } from "./directory/directory-store.ts";
import { findInstitutionRow, isDirectoryEmpty, type InstitutionRow } from "./store.ts";

/**
 * Finds the bank of a routing number. Returns `no directory` for an unknown number if the directory is empty or
 * outdated.
 */
export async function lookUpInstitution(
  database: Queryable,
  routingNumber: string,
  now?: Temporal.Instant,
): Promise<InstitutionRow | "unknown" | "no directory"> {
  const row = await findInstitutionRow(database, routingNumber);
  if (row) return row;
  if (await isDirectoryEmpty(database)) return "no directory";
  const isStale = now !== undefined && isDirectoryStale(await listLastLoads(database), now);
  return isStale ? "no directory" : "unknown";
}
