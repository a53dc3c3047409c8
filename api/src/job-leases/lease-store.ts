import type { Queryable } from "@portal/database/connection";
import { jobLeases } from "@portal/database/schema/server";
import { and, eq, lt, sql } from "drizzle-orm";

/** Allows one holder at a time to do the work that the lease names. */
export type Lease = { readonly name: string; readonly holder: string };

/** A lease ends after 30 seconds by the database's clock, unless its holder renews it (NH-26). */
const end = sql`clock_timestamp() + interval '30 seconds'`;
const own = ({ name, holder }: Lease) => and(eq(jobLeases.name, name), eq(jobLeases.holder, holder));

/** Takes a lease. Returns false if another holder has the lease. */
export async function takeLease(database: Queryable, { name, holder }: Lease): Promise<boolean> {
  const taken = await database
    .insert(jobLeases)
    .values({ name, holder, until: end })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder, until: end },
      setWhere: lt(jobLeases.until, sql`clock_timestamp()`),
    })
    .returning({ name: jobLeases.name });
  return taken.length === 1;
}

/** Extends a lease. Returns false if the holder has already lost the lease. */
export async function renewLease(database: Queryable, lease: Lease): Promise<boolean> {
  const renewed = await database
    .update(jobLeases)
    .set({ until: end })
    .where(and(own(lease), sql`${jobLeases.until} >= clock_timestamp()`))
    .returning({ name: jobLeases.name });
  return renewed.length === 1;
}

export async function endLease(database: Queryable, lease: Lease): Promise<void> {
  await database.delete(jobLeases).where(own(lease));
}
