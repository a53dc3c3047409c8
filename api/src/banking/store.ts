import type { Queryable } from "@portal/database/connection";
import { institutions } from "@portal/database/schema/banking";
import { and, asc, eq } from "drizzle-orm";

export type InstitutionRow = typeof institutions.$inferSelect;

export async function findInstitutionRow(
  database: Queryable,
  routingNumber: string,
): Promise<InstitutionRow | undefined> {
  const [row] = await database
    .select()
    .from(institutions)
    .where(eq(institutions.routingNumber, routingNumber));
  return row;
}

/** Without any bank there is no directory: nothing can be said of a number. */
export async function isDirectoryEmpty(database: Queryable): Promise<boolean> {
  const rows = await database.select({ name: institutions.name }).from(institutions).limit(1);
  return rows.length === 0;
}

/** The numbers that banks have for ACH, by bank and state: those mainly for wires are nobody's to choose. */
export function listAchNumbers(database: Queryable) {
  return database
    .select({
      name: institutions.name,
      routingNumber: institutions.routingNumber,
      stateCode: institutions.stateCode,
    })
    .from(institutions)
    .where(and(eq(institutions.ach, true), eq(institutions.mainlyWire, false)))
    .orderBy(asc(institutions.name), asc(institutions.stateCode), asc(institutions.routingNumber));
}
