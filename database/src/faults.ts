import { DatabaseError } from "pg";

/** Returns PostgreSQL's error from a chain of errors with causes. */
function stateOf(error: unknown): DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseError) return at;
  return undefined;
}

/** Returns whether an error reports a violation of the given unique constraint, by default of any unique constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const state = stateOf(error);
  if (state?.code !== "23505") return false;
  return constraint === undefined || state.constraint === constraint;
}

/**
 * Returns whether an error reports a conflict of two transactions (serialization failure or deadlock). A retry may
 * succeed.
 */
export function isTransient(error: unknown): boolean {
  return ["40001", "40P01"].includes(stateOf(error)?.code ?? "");
}

/** Returns whether an error reports that a statement exceeded its time limit, for example while waiting for a lock. */
export function isStatementTimeout(error: unknown): boolean {
  return stateOf(error)?.code === "57014";
}

/** Returns whether an error reports text that PostgreSQL cannot store, such as a zero byte. */
export function isUnstorable(error: unknown): boolean {
  return ["22021", "22P05"].includes(stateOf(error)?.code ?? "");
}
