import type { users } from "@portal/database/schema/auth";
import type { SignIn } from "@portal/domain/work/lists/contract";
import type { Scope } from "../../context.ts";
import { findLocks } from "../../sessions/guesses.ts";

type Login = Pick<typeof users.$inferSelect, "email" | "passwordHash" | "isSso" | "isDisabled">;

/** Returns the function that presents the sign-ins of these people. */
export async function presentSignIns(
  scope: Scope,
  logins: readonly (Login | null)[],
): Promise<(login: Login | null) => SignIn> {
  const locks = await findLocks(
    scope,
    logins.flatMap((login) => (login ? [login.email] : [])),
  );
  return (login) => {
    const until = login ? (locks.get(login.email) ?? null) : null;
    const state = stateOf(login, until);
    return { state, lockedUntilTimestamp: state === "locked" ? until : null };
  };
}

/** A lock concerns only people who sign in with a password. */
function stateOf(login: Login | null, lockedUntil: Temporal.Instant | null): SignIn["state"] {
  if (!login || (login.passwordHash === null && !login.isSso)) return "none";
  if (login.isDisabled) return "disabled";
  if (login.isSso) return "sso";
  return lockedUntil ? "locked" : "active";
}
