import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

/** Thrown when the database cannot be reached. Rejected queries throw other errors. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  constructor(cause: unknown) {
    super("the database cannot be reached", { cause });
  }
}

/** SQLSTATE codes of a server that is no longer the primary: read-only, shutdown, startup, connection faults. */
const lostState = /^(?:25006|57P0[123]|08...)$/;
/** SQLSTATE codes of a server that cannot work: full disk, no memory, too many clients. */
const exhaustedState = /^53[134]00$/;

/**
 * Returns whether an error comes from an unavailable database. Checks the error's class too, because errors of other
 * services have the same codes.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof DatabaseError) return hasLostPrimary(error) || exhaustedState.test(error.code ?? "");
  if (!(error instanceof DrizzleQueryError)) return false;
  return isDatabaseUnavailable(error.cause) || hasLostPrimary(error.cause);
}

/** Returns whether an error means that the primary database is lost. The failed SQL statement may have taken effect. */
export function hasLostPrimary(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return hasLostPrimary(error.cause);
  if (error instanceof DatabaseError) return lostState.test(error.code ?? "");
  // The driver throws errors without an SQLSTATE code when a connection breaks or an SQL statement takes too long.
  const { code, message = "" } = (error ?? {}) as { code?: string; message?: string };
  const isBroken = ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code ?? "");
  return isBroken || isQueryTimeout(error) || /^(?:Connection terminated|Client (?:has|was))/.test(message);
}

/** Returns whether the driver stopped waiting for an SQL statement. The SQL statement may still take effect. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

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

/** Returns whether PostgreSQL canceled a slow SQL statement (57014) or a wait for a lock (55P03). */
export function isStatementTimeout(error: unknown): boolean {
  return ["57014", "55P03"].includes(stateOf(error)?.code ?? "");
}

/** Returns whether an error reports text that PostgreSQL cannot store, such as a zero byte. */
export function isUnstorable(error: unknown): boolean {
  return ["22021", "22P05"].includes(stateOf(error)?.code ?? "");
}
