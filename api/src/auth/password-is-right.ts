import type { Context } from "../context.ts";
import type { Caller } from "../http/operation.ts";
import { examineGuess } from "../sessions/guesses.ts";
import type { Session } from "../sessions/session.ts";
import { checkSecret } from "../sessions/check-secret.ts";
import { findUser, storedPassword } from "./store.ts";

type Asking = {
  readonly session: Session;
  readonly caller: Caller;
  readonly disconnectSignal: () => AbortSignal;
};

/** Checks the signed-in borrower's password. A wrong password counts as a failed login (reliability 1.4). */
export async function passwordIsRight(
  context: Context,
  { session, caller, disconnectSignal }: Asking,
  password: string,
): Promise<boolean> {
  const found = await findUser(context.database, session.userId);
  const guess = { email: session.email, ip: caller.ip, disconnectSignal: disconnectSignal() };
  return examineGuess(context, guess, (isAllowed) =>
    checkSecret(
      context,
      password,
      isAllowed && found ? storedPassword(context.database, found.user) : undefined,
    ),
  );
}
