import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError, Pool, type PoolClient } from "pg";

/** The handle that stores query through; inside a transaction, the transaction's own. */
export type Database = NodePgDatabase;
/** What a store function takes: the database, or the transaction it must take part in. */
export type Queryable = Pick<
  Database,
  "select" | "insert" | "update" | "delete" | "execute" | "selectDistinct"
>;
type OpenTransaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** A transaction's own handle: the database itself is none, so what must be atomic asks for this. */
export type TransactionDatabase = Queryable & Pick<OpenTransaction, "rollback">;

export type Connection = {
  readonly database: Database;
  readonly pool: Pool;
  close(): Promise<void>;
};

/** The database could not be reached, as against refused what it was asked. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  constructor(cause: unknown) {
    super("the database cannot be reached", { cause });
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: unknown) => void;

/** Says of every connection that could not be had that it is the database's absence, not another host's. */
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

/** SQL states of a server that goes, comes or has no room: shutdown, connection faults, too many clients, full disk. */
const awayState = /^(?:57P0[123]|08...|53[134]00)$/;

/** Whether an error means that the database is away; told by who threw it, never by a code alone. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof DatabaseError) return awayState.test(error.code ?? "");
  if (!(error instanceof DrizzleQueryError)) return false;
  const { cause } = error;
  // A connection that broke under a query: the driver's own errors, which have no SQL state.
  const { code, message = "" } = (cause ?? {}) as { code?: string; message?: string };
  const isBroken = ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code ?? "");
  return isDatabaseAway(cause) || isBroken || /^(?:Connection terminated|Client has)/.test(message);
}

/**
 * Opens a pool on a PostgreSQL URL.
 * @param onIdleError called when a resting connection breaks, as when the server restarts; the pool replaces it.
 */
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
  // Of a connection in use that breaks between two queries nobody else is told, and an error that nobody listens for
  // ends the process; the next query fails with it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { database: givingBack(drizzle(pool), pool), pool, close: () => pool.end() };
}

/**
 * Drizzle keeps a connection whose `begin` fails, as on one that has just broken: the pool would have one less from
 * then on, and never end. Here whoever takes it gives it back.
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
