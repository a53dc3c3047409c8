import type { Queryable } from "@portal/database/connection";
import { failureBudgets } from "@portal/database/schema/auth";
import { eq, lt, sql } from "drizzle-orm";

/**
 * Counts one guess against an account before it is looked at. Guesses in parallel each get a number
 * of their own; a lock that is over starts the count anew.
 * @returns the number of this guess, and whether the account is locked by earlier ones.
 */
export async function takeGuess(
  database: Queryable,
  accountKey: string,
  now: Temporal.Instant,
  budget: { readonly guesses: number; readonly lockedUntil: Temporal.Instant },
): Promise<{ readonly allowed: boolean }> {
  const moment = now.toString();
  const until = budget.lockedUntil.toString();
  const result = await database.execute<{ attempts: number; locked_before: boolean }>(sql`
    insert into failure_budgets as budget (account_key, attempts, locked_until, updated_at)
    values (${accountKey}, 1, null, ${moment}::timestamptz)
    on conflict (account_key) do update set
      attempts = case
        when budget.locked_until is null then budget.attempts + 1
        when budget.locked_until <= ${moment}::timestamptz then 1
        else budget.attempts + 1 end,
      locked_until = case
        when budget.locked_until > ${moment}::timestamptz then budget.locked_until
        when budget.locked_until is null and budget.attempts + 1 >= ${budget.guesses} then ${until}::timestamptz
        else null end,
      updated_at = ${moment}::timestamptz
    returning attempts`);
  return { allowed: (result.rows[0]?.attempts ?? 0) <= budget.guesses };
}

/** Gives a guess back that turned out right where more is still to be proven. */
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
