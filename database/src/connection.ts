import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolClient, QueryConfig } from "pg";
import { hasLostPrimary, isQueryTimeout } from "./faults.ts";
import { PrimaryPool } from "./primary-pool.ts";
import { primaryFinder, selectWritable } from "./primary.ts";

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
  readonly pool: PrimaryPool;
  close(): Promise<void>;
};

/**
 * How long the portal waits for an SQL statement or a commit, in milliseconds. PostgreSQL's own limits do not help when
 * the server hangs.
 */
type TimeLimits = { readonly statement: number; readonly commit: number };
const usualLimits: TimeLimits = { statement: 9_000, commit: 5_000 };

/** Returns whether the database accepts writes. A standby or a read-only primary does not. */
export async function isWritable(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute<{ writable: boolean }>(sql.raw(selectWritable));
  return rows[0]?.writable === true;
}

/** Opens a connection pool. The pool replaces idle connections that break, and calls `onIdleError`. */
export function connect(
  url: string,
  options: {
    readonly maxConnections?: number;
    readonly onIdleError?: (error: Error) => void;
    readonly limits?: TimeLimits;
  } = {},
): Connection {
  const limits = options.limits ?? usualLimits;
  const pool = new PrimaryPool(primaryFinder(url), {
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 4_000,
    query_timeout: limits.statement,
    application_name: "borrower-portal",
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // Without an `error` listener, a connection that breaks between two queries would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { database: withTransactions(drizzle(pool), pool, limits), pool, close: () => pool.end() };
}

/**
 * Releases the connection even when a transaction cannot begin. Drizzle would never return that connection to the pool.
 */
function withTransactions(database: Database, pool: PrimaryPool, limits: TimeLimits): Database {
  database.transaction = async (work, options) => {
    const client = await pool.connect();
    const limited = limitQueries(client, limits);
    let loss: Error | undefined;
    try {
      return await drizzle(limited).transaction(work, options);
    } catch (error) {
      if (error instanceof Error && hasLostPrimary(error)) loss = error;
      throw error;
    } finally {
      client.release(loss);
    }
  };
  return database;
}

/**
 * Closes the connection when an SQL statement takes too long, because a rollback would have to wait for the statement.
 */
function limitQueries(client: PoolClient, { statement, commit }: TimeLimits): PoolClient {
  const query = async (config: QueryConfig, values?: unknown[]) => {
    try {
      // The driver supports a time limit for each query, but its TypeScript types lack this property.
      const limited = { ...config, query_timeout: config.text === "commit" ? commit : statement };
      return await client.query(limited, values);
    } catch (error) {
      if (isQueryTimeout(error)) void client.end();
      throw error;
    }
  };
  return Object.assign(Object.create(client) as PoolClient, { query });
}
