import type { Queryable } from "@portal/database/connection";
import { applicationBanks, institutions, paymentDays } from "@portal/database/schema/banking";
import { and, eq, inArray } from "drizzle-orm";
import { inBatches, importLockMode } from "../batches.ts";

export type ApplicationBankRow = typeof applicationBanks.$inferSelect;
export type PaymentDayRow = typeof paymentDays.$inferSelect;

export function findApplicationBanks(database: Queryable, opportunityIds: readonly string[]) {
  return inBatches(opportunityIds, (batch) =>
    database
      .select()
      .from(applicationBanks)
      .where(inArray(applicationBanks.opportunityId, [...batch]))
      .for(importLockMode),
  );
}

/** Writes bank accounts and replaces stored accounts that have the same application, role and position. */
export async function writeApplicationBanks(
  database: Queryable,
  rows: readonly ApplicationBankRow[],
): Promise<void> {
  for (const { opportunityId, role, position } of rows) {
    await database
      .delete(applicationBanks)
      .where(
        and(
          eq(applicationBanks.opportunityId, opportunityId),
          eq(applicationBanks.role, role),
          eq(applicationBanks.position, position),
        ),
      );
  }
  await inBatches(rows, async (batch) => {
    await database.insert(applicationBanks).values([...batch]);
    return [];
  });
}

export function findPaymentDays(database: Queryable, opportunityIds: readonly string[]) {
  return inBatches(opportunityIds, (batch) =>
    database
      .select()
      .from(paymentDays)
      .where(inArray(paymentDays.opportunityId, [...batch]))
      .for(importLockMode),
  );
}

export async function writePaymentDays(database: Queryable, rows: readonly PaymentDayRow[]): Promise<void> {
  for (const row of rows) {
    await database
      .insert(paymentDays)
      .values(row)
      .onConflictDoUpdate({ target: paymentDays.opportunityId, set: row });
  }
}

export async function findNames(
  database: Queryable,
  routingNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await inBatches(routingNumbers, (batch) =>
    database
      .select({ number: institutions.routingNumber, name: institutions.name })
      .from(institutions)
      .where(inArray(institutions.routingNumber, [...batch])),
  );
  return new Map(rows.map(({ number, name }) => [number, name]));
}
