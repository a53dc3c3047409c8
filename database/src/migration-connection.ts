import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { DatabaseUnavailable, isDatabaseUnavailable, isQueryTimeout } from "./faults.ts";
import { primaryFinder } from "./primary.ts";

/** How long a starting process waits for the database and other migrations, and a function that reports the wait. */
export type StartPatience = {
  readonly databaseSeconds: number;
  readonly migrationSeconds: number;
  readonly say: (line: string) => void;
};
const pauseMilliseconds = 100;

/** Waits while the database cannot be reached or is starting. Fails at once if the database refuses the connection. */
export async function connectWhenUp(url: string, { databaseSeconds, say }: StartPatience): Promise<Client> {
  const deadline = performance.now() + databaseSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connectToPrimary(url);
    } catch (error) {
      const isAway = !(error instanceof DatabaseError) || isDatabaseUnavailable(error);
      if (!isAway || performance.now() >= deadline) throw startFaultOf(error, isAway);
      if (attempt === 1) say(`Waiting for the database (DATABASE_URL): ${codeOf(error)}`);
      await wait(pauseMilliseconds);
    }
  }
}

/** Opens a connection without time limits for SQL statements, for work that may take hours. */
export async function connectToPrimary(
  url: string,
  application = "borrower-portal migrate",
): Promise<Client> {
  const connectionString = await primaryFinder(url).find();
  const client = new Client({
    connectionString,
    application_name: application,
    connectionTimeoutMillis: 5_000,
  });
  // Without an `error` listener, a connection that breaks would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** The message names the setting and the cause, but no part of the address. */
function startFaultOf(error: unknown, isAway: boolean): Error {
  const text = isAway ? "the database cannot be reached" : "the database refused the connection";
  const fault = new DatabaseUnavailable(error);
  fault.message = `DATABASE_URL: ${text} (${codeOf(error)})`;
  return fault;
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name: string };
  return code ?? name;
}

/** How long a pooler may make a client wait for a connection to the database. */
const probeMilliseconds = 5_000;

/**
 * Checks that the address leads to PostgreSQL itself, or to a pooler in session mode. A pooler in transaction mode
 * would lose a migration's lock.
 */
export async function requireOwnSession(url: string, client: Client): Promise<void> {
  const other = await connectToPrimary(url);
  // Uses a random value, because the pooler's connection may still have the value of an earlier migration.
  const own = randomUUID();
  try {
    await client.query("select set_config('portal.session', $1, false)", [own]);
    await other.query("begin");
    const text = "select current_setting('portal.session', true) as value";
    const probe = { text, query_timeout: probeMilliseconds };
    const { rows } = await client.query<{ value: string | null }>(probe);
    if (rows[0]?.value !== own) throw new Error(pooled);
  } catch (error) {
    throw isQueryTimeout(error) ? new Error(pooled, { cause: error }) : error;
  } finally {
    await other.end();
  }
}

const pooled =
  "DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which migrations need.";
