import type { Queryable } from "@portal/database/connection";
import { failureBudgets } from "@portal/database/schema/auth";
import { eq, lt, sql } from "drizzle-orm";

/**
 * Takes a place in an account's budget for one guess before it is looked at; whoever takes the last one locks the
 * account. Guesses in parallel get places of their own, in any process. A lock that is over starts the count anew.
 * @returns how many are taken with this one; undefined when there is no place: the account is locked, and stays so
 *   until the moment that was set first.
 */
export async function takeGuess(
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

/** Gives a place back. If it was the last one, the account is not locked after all. */
export async function returnGuess(database: Queryable, accountKey: string): Promise<void> {
  await database
    .update(failureBudgets)
    .set({ attempts: sql`greatest(${failureBudgets.attempts} - 1, 0)`, lockedUntil: null })
    .where(eq(failureBudgets.accountKey, accountKey));
}

export async function clearGuesses(database: Queryable, accountKey: string): Promise<void> {
  await database.delete(failureBudgets).where(eq(failureBudgets.accountKey, accountKey));
}

/** Forgets counts that nobody has added to since a moment; strangers' guesses at unknown addresses leave them too. */
export async function deleteGuessesBefore(database: Queryable, before: Temporal.Instant): Promise<void> {
  await database.delete(failureBudgets).where(lt(failureBudgets.updatedAt, before));
}
