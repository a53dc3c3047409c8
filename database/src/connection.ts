import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError, Pool, type PoolClient } from "pg";

export type Database = NodePgDatabase;
/** The database or an open transaction, for functions that can use either. */
export type Queryable = Pick<
  Database,
  "select" | "insert" | "update" | "delete" | "execute" | "selectDistinct"
>;
type OpenTransaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** An open transaction, for functions that must be atomic. */
export type TransactionDatabase = Queryable & Pick<OpenTransaction, "rollback">;

export type Connection = {
  readonly database: Database;
  readonly pool: Pool;
  close(): Promise<void>;
};

/** Thrown when the database cannot be reached. Rejected queries throw other errors. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  constructor(cause: unknown) {
    super("the database cannot be reached", { cause });
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: unknown) => void;

/** Throws `DatabaseUnavailable` when a connection fails, because other servers' network errors have the same codes. */
class NamingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (callback) {
      super.connect((error, client, release) =>
        callback(error && new DatabaseUnavailable(error), client, release),
      );
      return undefined;
    }
    return super.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
  }
}

/** SQLSTATE codes of an unavailable server: shutdown or startup, connection faults, too many clients, full disk. */
const awayState = /^(?:57P0[123]|08...|53[134]00)$/;

/**
 * Returns whether an error comes from an unavailable database. Checks the class too, because other servers' network
 * errors have the same codes.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof DatabaseError) return awayState.test(error.code ?? "");
  if (!(error instanceof DrizzleQueryError)) return false;
  const { cause } = error;
  // The driver throws errors without an SQLSTATE code when a connection breaks during a query.
  const { code, message = "" } = (cause ?? {}) as { code?: string; message?: string };
  const isBroken = ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code ?? "");
  return isDatabaseUnavailable(cause) || isBroken || /^(?:Connection terminated|Client has)/.test(message);
}

/** Opens a connection pool. The pool replaces idle connections that break, and calls `onIdleError`. */
export function connect(
  url: string,
  options: { readonly maxConnections?: number; readonly onIdleError?: (error: Error) => void } = {},
): Connection {
  const pool = new NamingPool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "borrower-portal",
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // Without an `error` listener, a connection that breaks between two queries would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { database: givingBack(drizzle(pool), pool), pool, close: () => pool.end() };
}

/**
 * Releases the connection of every transaction. Drizzle keeps the connection when `begin` fails, so the pool would run
 * out of connections.
 */
function givingBack(database: Database, pool: Pool): Database {
  database.transaction = async (work, options) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, options);
    } finally {
      client.release();
    }
  };
  return database;
}
