import type { Queryable } from "@portal/database/connection";
import { excludedOf } from "@portal/database/excluded";
import { applicationBanks, institutions, paymentDays } from "@portal/database/schema/banking";
import { inArray } from "drizzle-orm";
import { batchesOf } from "../../platform/batches.ts";
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
  const { opportunityId, role, position } = applicationBanks;
  for (const batch of batchesOf(rows)) {
    await database
      .insert(applicationBanks)
      .values([...batch])
      .onConflictDoUpdate({ target: [opportunityId, role, position], set: excludedOf(applicationBanks) });
  }
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
  for (const batch of batchesOf(rows)) {
    await database
      .insert(paymentDays)
      .values([...batch])
      .onConflictDoUpdate({ target: paymentDays.opportunityId, set: excludedOf(paymentDays) });
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
