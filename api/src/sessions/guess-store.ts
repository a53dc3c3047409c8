import type { Queryable } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { failureBudgets } from "@portal/database/schema/auth";
import { eq, lt, sql } from "drizzle-orm";

/**
 * Counts a password attempt before its check, so that parallel attempts in all processes stay within the limit. The
 * last allowed attempt locks the account. The count restarts after the lock expires.
 * @returns the number of counted attempts, or undefined during a lock, which further calls do not extend
 */
export async function claimGuess(
  database: Queryable,
  accountKey: string,
  now: Temporal.Instant,
  budget: { readonly guesses: number; readonly lockedUntil: Temporal.Instant },
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

/** Subtracts a right attempt from the count and lifts the lock, because the account is below the limit again. */
export async function releaseGuess(database: Queryable, accountKey: string): Promise<void> {
  await database
    .update(failureBudgets)
    .set({ attempts: sql`greatest(${failureBudgets.attempts} - 1, 0)`, lockedUntil: null })
    .where(eq(failureBudgets.accountKey, accountKey));
}

export async function clearGuesses(database: Queryable, accountKey: string): Promise<void> {
  await database.delete(failureBudgets).where(eq(failureBudgets.accountKey, accountKey));
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
