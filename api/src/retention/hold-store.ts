import type { Queryable } from "@portal/database/connection";
import { accounts } from "@portal/database/schema/loans";
import { eq, sql } from "drizzle-orm";
import { isEither } from "../access/either-id.ts";

/** The number of the advisory lock. The value is arbitrary. */
const holdsLock = 4_410_235;

/**
 * Deletions share the lock. A call that sets a hold waits for running deletions, so the hold protects every record that
 * still exists.
 */
export async function lockHolds(database: Queryable, mode: "share" | "change"): Promise<void> {
  const lock = mode === "share" ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await database.execute(sql`select ${lock}(${holdsLock})`);
}

export async function findHold(database: Queryable, eitherId: string) {
  const [row] = await database
    .select({ accountId: accounts.id, heldAt: accounts.heldAt, reason: accounts.holdReason })
    .from(accounts)
    .where(isEither(accounts, eitherId));
  return row;
}

type Hold = NonNullable<Awaited<ReturnType<typeof findHold>>>;

export async function saveHold(database: Queryable, { accountId, heldAt, reason }: Hold): Promise<void> {
  await database.update(accounts).set({ heldAt, holdReason: reason }).where(eq(accounts.id, accountId));
}
