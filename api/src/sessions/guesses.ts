import { emailKey, failureBudget } from "@portal/domain/auth/rules";
import { inTransaction, type Context, type Scope } from "../context.ts";
import { recordAudit } from "../platform/audit/audit-entry.ts";
import { fairLine } from "../platform/fair-line.ts";
import * as store from "./guess-store.ts";
import { hashInTurn } from "./hashing-line.ts";

/** A guess at a password or an answer: at whose account, from where, and a signal for when nobody waits for it any more. */
export type Guess = {
  readonly email: string;
  readonly ip: string;
  readonly whenGone: AbortSignal;
};

/**
 * An account's guesses are looked at one after the other, so that a right one has given its place back before the
 * next needs one: a borrower who signs in twenty times at once is let in twenty times.
 */
const accounts = fairLine({
  work: "guesses at one account",
  atOnce: Infinity,
  atOnceEach: 1,
  waiting: 2_000,
  waitingEach: 30,
});
/**
 * Looks at one guess within the one budget of failures that an account has, whatever is guessed and wherever from.
 * A guess that is not looked at, for load or because nobody waits for it any more, costs nothing; nor does a right one.
 * @param examine compares; told false, the account is locked, and it does the same work for nothing.
 * @returns whether the guess was right.
 * @throws Overloaded when there are too many in line.
 */
export async function examineGuess(
  context: Context,
  { email, ip, whenGone }: Guess,
  examine: (isAllowed: boolean) => Promise<boolean>,
): Promise<boolean> {
  const accountKey = accountKeyOf(context, email);
  const examineNow = () => examineWithinBudget(context, accountKey, examine);
  const turnOfAddress = () => hashInTurn(ip, whenGone, examineNow);
  const [outcome] = await accounts.run(accountKey, [turnOfAddress], whenGone);
  // Not of one that was given up before its turn came.
  return typeof outcome === "object" && outcome.value === true;
}

async function examineWithinBudget(
  context: Context,
  accountKey: string,
  examine: (isAllowed: boolean) => Promise<boolean>,
): Promise<boolean> {
  const { database, clock } = context;
  const now = clock.now();
  const lockedUntil = now.add({ minutes: failureBudget.lockMinutes });
  const budget = { guesses: failureBudget.guesses, lockedUntil };
  const taken = await store.takeGuess(database, accountKey, now, budget);
  const isAllowed = taken !== undefined;
  let isWrong = false;
  try {
    isWrong = !(await examine(isAllowed));
    return isAllowed && !isWrong;
  } finally {
    if (isAllowed && !isWrong) await store.returnGuess(database, accountKey);
    if (isWrong && taken === budget.guesses) await recordLock(context, accountKey);
  }
}

/** The address is in the trail as its keyed hash alone. */
async function recordLock(context: Context, accountKey: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const subject = { kind: "failure-budget", id: accountKey };
    recordAudit(tx, { actor: { kind: "portal" }, action: "account.locked", subject });
  });
}

/** The borrower is who they say: earlier failures are forgotten. */
export async function clearGuesses(scope: Scope, email: string): Promise<void> {
  await store.clearGuesses(scope.database, accountKeyOf(scope, email));
}

/** The address alone, in lower case, hashed with a key: known or not, an address has one budget. */
function accountKeyOf({ cipher }: Scope, email: string): string {
  return cipher.fingerprint("failure budget", emailKey(email));
}
