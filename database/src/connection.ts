import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";

/** The handle that stores query through; inside a transaction, the transaction's own. */
export type Database = NodePgDatabase;
/** What a store function takes: the database, or the transaction it must take part in. */
export type Queryable = Pick<
  Database,
  "select" | "insert" | "update" | "delete" | "execute" | "selectDistinct"
>;

export type Connection = {
  readonly database: Database;
  readonly pool: Pool;
  close(): Promise<void>;
};

/**
 * Opens a pool on a PostgreSQL URL.
 * @param onIdleError called when a resting connection breaks, as when the server restarts; the pool replaces it.
 */
export function connect(
  url: string,
  options: { readonly maxConnections?: number; readonly onIdleError?: (error: Error) => void } = {},
): Connection {
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "borrower-portal",
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  return { database: drizzle(pool, { casing: "snake_case" }), pool, close: () => pool.end() };
}
