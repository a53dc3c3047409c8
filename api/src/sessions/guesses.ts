import { emailKey, failureBudget } from "@portal/domain/auth/rules";
import type { Scope } from "../context.ts";
import * as store from "./guess-store.ts";

/**
 * The one budget of failed guesses that an account has, whatever is guessed and wherever from: its
 * key is the address alone, in lower case, hashed with a key.
 */
export function guessesOf(scope: Scope, email: string) {
  const accountKey = scope.cipher.fingerprint("failure budget", emailKey(email));
  const { database, clock } = scope;
  return {
    /** Takes one guess; false when the account is locked and the guess must not be looked at. */
    async take(): Promise<boolean> {
      const now = clock.now();
      const lockedUntil = now.add({ minutes: failureBudget.lockMinutes });
      const taken = await store.takeGuess(database, accountKey, now, {
        guesses: failureBudget.guesses,
        lockedUntil,
      });
      return taken.allowed;
    },
    /** The guess was right, but only a part of signing in. */
    giveBack: () => store.returnGuess(database, accountKey),
    /** The borrower is who they say. */
    clear: () => store.clearGuesses(database, accountKey),
  };
}
