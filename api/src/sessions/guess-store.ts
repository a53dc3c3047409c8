import type { Database, Queryable, TransactionDatabase } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { failureBudgets } from "@portal/database/schema/auth";
import { and, gt, inArray, lt, sql } from "drizzle-orm";

type Budget = { readonly guesses: number; readonly lockedUntil: Temporal.Instant };

/**
 * Counts a password attempt before the check, so that parallel attempts stay within the limit. The last allowed attempt
 * locks the account.
 * @returns the number of counted attempts, or undefined during a lock
 */
export async function claimGuess(
  database: Database,
  [accountKey, ...olderKeys]: readonly [string, ...string[]],
  now: Temporal.Instant,
  budget: Budget,
): Promise<number | undefined> {
  if (olderKeys.length === 0) return claim(database, accountKey, now, budget);
  return database.transaction(async (transaction) => {
    await moveBudgets(transaction, accountKey, olderKeys);
    return claim(transaction, accountKey, now, budget);
  });
}

/**
 * Moves attempts that were counted under an older pepper to the newest pepper. All processes wait for the same lock,
 * because they may use different peppers.
 */
export async function moveBudgets(
  database: TransactionDatabase,
  accountKey: string,
  olderKeys: readonly string[],
): Promise<void> {
  const [lock] = [accountKey, ...olderKeys].toSorted();
  await database.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const older = await database
    .delete(failureBudgets)
    .where(inArray(failureBudgets.accountKey, [...olderKeys]))
    .returning();
  for (const row of older)
    await database
      .insert(failureBudgets)
      .values({ ...row, accountKey })
      .onConflictDoUpdate({
        target: failureBudgets.accountKey,
        set: {
          attempts: sql`greatest(failure_budgets.attempts, excluded.attempts)`,
          lockedUntil: sql`greatest(failure_budgets.locked_until, excluded.locked_until)`,
          updatedAt: sql`greatest(failure_budgets.updated_at, excluded.updated_at)`,
        },
      });
}

async function claim(
  database: Queryable,
  accountKey: string,
  now: Temporal.Instant,
  budget: Budget,
): Promise<number | undefined> {
  const moment = sql`${now.toString()}::timestamptz`;
  const result = await database.execute<{ attempts: number }>(sql`
    insert into failure_budgets as budget (account_key, attempts, locked_until, updated_at)
    values (${accountKey}, 1, null, ${moment})
    on conflict (account_key) do update set
      attempts = case when budget.locked_until is null then budget.attempts + 1 else 1 end,
      locked_until = case when budget.locked_until is null and budget.attempts + 1 >= ${budget.guesses}
        then ${budget.lockedUntil.toString()}::timestamptz else null end,
      updated_at = ${moment}
    where budget.locked_until is null or budget.locked_until <= ${moment}
    returning attempts`);
  return result.rows[0]?.attempts;
}

/** Removes a successful attempt from the count of attempts, and unlocks the account. */
export async function releaseGuess(database: Queryable, accountKeys: readonly string[]): Promise<void> {
  await database
    .update(failureBudgets)
    .set({ attempts: sql`greatest(${failureBudgets.attempts} - 1, 0)`, lockedUntil: null })
    .where(inArray(failureBudgets.accountKey, [...accountKeys]));
}

export async function clearGuesses(database: Queryable, accountKeys: readonly string[]): Promise<void> {
  await database.delete(failureBudgets).where(inArray(failureBudgets.accountKey, [...accountKeys]));
}

/** Deletes attempt counts that were last updated before the given time. */
export function deleteGuessesBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const { updatedAt } = failureBudgets;
  return deleteOldest(database, failureBudgets, updatedAt, { where: lt(updatedAt, before), most });
}

/** Lists the lockouts that are in force at the given time, with the account's key as the map's key. */
export async function listLocks(
  database: Queryable,
  accountKeys: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (accountKeys.length === 0) return new Map();
  const { accountKey, lockedUntil } = failureBudgets;
  const rows = await database
    .select({ accountKey, lockedUntil })
    .from(failureBudgets)
    .where(and(inArray(accountKey, [...accountKeys]), gt(lockedUntil, now)));
  return new Map(
    rows.flatMap((row) => (row.lockedUntil ? [[row.accountKey, row.lockedUntil] as const] : [])),
  );
}
