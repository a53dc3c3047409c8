import type { Queryable } from "@portal/database/connection";
import { findInstitutionRow, isDirectoryEmpty, type InstitutionRow } from "./store.ts";

/**
 * The bank of a routing number, for acts of other slices too.
 * @returns `unknown` where the directory has no such number, `no directory` where it has none at all
 */
export async function lookUpInstitution(
  database: Queryable,
  routingNumber: string,
): Promise<InstitutionRow | "unknown" | "no directory"> {
  const row = await findInstitutionRow(database, routingNumber);
  if (row) return row;
  return (await isDirectoryEmpty(database)) ? "no directory" : "unknown";
}
