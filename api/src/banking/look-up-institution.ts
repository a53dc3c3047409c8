import type { Queryable } from "@portal/database/connection";
import { isDirectoryStale } from "@portal/domain/banking/load/rules";
import { listLastLoads } from "./directory/directory-store.ts";
import { findInstitutionRow, isDirectoryEmpty, type InstitutionRow } from "./store.ts";

/**
 * The bank of a routing number, for acts of other slices too.
 * @param now where it matters whether a number is no bank's or only newer than the directory
 * @returns `unknown` where the directory has no such number, `no directory` where it has none at all, or is too old to
 * say so
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
