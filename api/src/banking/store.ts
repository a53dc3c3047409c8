import type { Queryable } from "@portal/database/connection";
import { institutions } from "@portal/database/schema/banking";
import type { RoutingType } from "@portal/domain/banking/directory/rules";
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

/** Returns whether the bank directory is empty. An empty directory can neither confirm nor reject a routing number. */
export async function isDirectoryEmpty(database: Queryable): Promise<boolean> {
  const rows = await database.select({ name: institutions.name }).from(institutions).limit(1);
  return rows.length === 0;
}

/** Lists routing numbers by bank and state. For ACH, excludes numbers that banks use mainly for wires. */
export function listNumbersFor(database: Queryable, type: RoutingType) {
  const { ach, wire, mainlyWire } = institutions;
  return database
    .select({
      name: institutions.name,
      routingNumber: institutions.routingNumber,
      stateCode: institutions.stateCode,
    })
    .from(institutions)
    .where(type === "WIRE" ? eq(wire, true) : and(eq(ach, true), eq(mainlyWire, false)))
    .orderBy(asc(institutions.name), asc(institutions.stateCode), asc(institutions.routingNumber));
}
