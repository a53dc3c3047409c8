import { DatabaseError } from "pg";

/** Returns PostgreSQL's error, which other errors may wrap any number of times. */
function stateOf(error: unknown): DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseError) return at;
  return undefined;
}

/** Returns whether the error violates the given unique constraint, or any unique constraint if none is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const state = stateOf(error);
  if (state?.code !== "23505") return false;
  return constraint === undefined || state.constraint === constraint;
}

/** Returns whether two transactions conflicted (serialization failure or deadlock). A retry may succeed. */
export function isTransient(error: unknown): boolean {
  return ["40001", "40P01"].includes(stateOf(error)?.code ?? "");
}

/** Returns whether the statement exceeded its time limit, which includes waiting for locks. */
export function isStatementTimeout(error: unknown): boolean {
  return stateOf(error)?.code === "57014";
}

/** Returns whether the error reports text that PostgreSQL cannot store, such as a zero byte. */
export function isUnstorable(error: unknown): boolean {
  return ["22021", "22P05"].includes(stateOf(error)?.code ?? "");
}
