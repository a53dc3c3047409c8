import { emailKey, failureBudget } from "@portal/domain/auth/rules";
import { inTransaction, type Context, type Scope } from "../context.ts";
import { thePortal } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { fairLine } from "../platform/fair-line.ts";
import * as store from "./guess-store.ts";
import { hashInTurn } from "./hashing-line.ts";

/** An attempt at a password or a security answer. `disconnectSignal` aborts when the caller disconnects. */
export type Guess = {
  readonly email: string;
  readonly ip: string;
  readonly disconnectSignal: AbortSignal;
};

/** The keys under which an account's attempts are counted: one key per pepper, newest pepper first. */
type AccountKeys = readonly [string, ...string[]];

/** Checks the attempts for one account one after the other. */
const accounts = fairLine({
  work: "guesses at one account",
  atOnce: Infinity,
  atOnceEach: 1,
  waiting: 2_000,
  waitingEach: 30,
});
/**
 * Checks a password or security answer if the account is below the limit of failed attempts.
 * @param examine checks the password or answer. If the account is locked, `isAllowed` is false, and the check must
 * still take the same time.
 * @throws Overloaded when too many attempts are waiting
 */
export async function examineGuess(
  context: Context,
  { email, ip, disconnectSignal }: Guess,
  examine: (isAllowed: boolean) => Promise<boolean>,
): Promise<boolean> {
  const accountKeys = accountKeysOf(context, email);
  const examineNow = () => examineWithinBudget(context, accountKeys, examine);
  const turnOfAddress = () => hashInTurn(ip, disconnectSignal, examineNow);
  const [outcome] = await accounts.run(accountKeys[0], [turnOfAddress], disconnectSignal);
  // The outcome has no value if the caller disconnected before the password was checked.
  return typeof outcome === "object" && outcome.value === true;
}

async function examineWithinBudget(
  context: Context,
  accountKeys: AccountKeys,
  examine: (isAllowed: boolean) => Promise<boolean>,
): Promise<boolean> {
  const { database, clock } = context;
  const now = clock.now();
  const lockedUntil = now.add({ minutes: failureBudget.lockMinutes });
  const budget = { guesses: failureBudget.guesses, lockedUntil };
  const taken = await store.claimGuess(database, accountKeys, now, budget);
  const isAllowed = taken !== undefined;
  let isWrong = false;
  try {
    isWrong = !(await examine(isAllowed));
    return isAllowed && !isWrong;
  } finally {
    if (isAllowed && !isWrong) await store.releaseGuess(database, accountKeys);
    if (isWrong && taken === budget.guesses) await recordLock(context, accountKeys[0]);
  }
}

/** Records the lock of an account. The audit trail contains the e-mail address only as a keyed hash. */
async function recordLock(context: Context, accountKey: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const about = { kind: "failure-budget", id: accountKey } as const;
    await emit(tx, { by: thePortal, person: null, action: "account.locked", about });
  });
}

export async function clearGuesses(scope: Scope, email: string): Promise<void> {
  await store.clearGuesses(scope.database, accountKeysOf(scope, email));
}

/** Returns the time at which each address's lockout ends. Omits addresses that are not locked out. */
export async function findLocks(
  scope: Scope,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const keys = new Map(emails.map((email) => [email, accountKeysOf(scope, email)]));
  const locks = await store.listLocks(scope.database, [...keys.values()].flat(), scope.clock.now());
  return new Map(
    [...keys].flatMap(([email, ofEmail]) => {
      const until = ofEmail.flatMap((key) => locks.get(key) ?? [])[0];
      return until ? [[email, until] as const] : [];
    }),
  );
}

/** Returns the ids under which the audit trail records the lockouts of an address. */
export const lockSubjects = (scope: Scope, email: string): readonly string[] => accountKeysOf(scope, email);

/** Returns keyed hashes of the lower-case e-mail address, because attempts at unknown addresses also count. */
function accountKeysOf({ cipher }: Scope, email: string): AccountKeys {
  return cipher.fingerprints("failure budget", emailKey(email));
}
