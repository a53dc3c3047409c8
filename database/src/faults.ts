import { DatabaseError } from "pg";

/** The database's own words in an error, however deep they are wrapped. */
function stateOf(error: unknown): DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseError) return at;
  return undefined;
}

/** Another row has the same value where there may be one; of this very constraint, where one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const state = stateOf(error);
  if (state?.code !== "23505") return false;
  return constraint === undefined || state.constraint === constraint;
}

/** Two transactions stood in each other's way: a serialisation fault or a deadlock. Trying again may succeed. */
export function isTransient(error: unknown): boolean {
  return ["40001", "40P01"].includes(stateOf(error)?.code ?? "");
}

/** The statement took longer than it may, waiting for locks included. */
export function isCutShort(error: unknown): boolean {
  return stateOf(error)?.code === "57014";
}

/** Text that PostgreSQL cannot hold, such as a zero byte. */
export function isUnstorable(error: unknown): boolean {
  return ["22021", "22P05"].includes(stateOf(error)?.code ?? "");
}
