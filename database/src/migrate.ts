import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { Client, DatabaseError } from "pg";
import type { Queryable } from "./connection.ts";
import { DatabaseUnavailable, isDatabaseUnavailable, isQueryTimeout } from "./faults.ts";
import { readMigrations, type ConcurrentIndex, type Migration } from "./pending-migrations.ts";
import { primaryFinder } from "./primary.ts";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
const everything = readMigrations(migrationsFolder);
const newestOf = (migrations: readonly Migration[]) =>
  Math.max(0, ...migrations.map(({ writtenAt }) => writtenAt));

/** The time at which the newest migration of this code was written, in milliseconds since 1970. */
export const newestMigration = newestOf(everything.migrations);

/** Counts this code's migrations that the database lacks. A newer release may have added more. */
export async function countPendingMigrations(database: Queryable): Promise<number> {
  const { rows } = await database.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  const newest = Number(rows[0]?.newest ?? 0);
  return everything.migrations.filter(({ writtenAt }) => writtenAt > newest).length;
}

/** The id of the advisory lock. It must be the same in all portals that use one database. */
const migrationLock = 4_410_226;

/**
 * A statement that waits for a table's lock blocks all later calls that use the table. A migration therefore stops
 * waiting after `lockTimeout` and starts again, up to `attempts` times.
 */
type Patience = { readonly lockTimeout: string; readonly attempts: number; readonly pauseMs: number };
export const patience: Patience = { lockTimeout: "3s", attempts: 20, pauseMs: 500 };
/** A concurrent build blocks no call while it waits for running transactions, so it may wait longer. */
const buildPatience: Patience = { ...patience, lockTimeout: "10min" };

/** How long a start waits for the database and for another migration, and the function that reports the wait once. */
export type StartPatience = {
  readonly databaseSeconds: number;
  readonly migrationSeconds: number;
  readonly say: (line: string) => void;
};
const silent: StartPatience = { databaseSeconds: 0, migrationSeconds: 600, say: () => undefined };
const pauseMilliseconds = 100;

type MigrationOptions = {
  readonly plan?: ReturnType<typeof readMigrations>;
  readonly limits?: Patience;
  readonly start?: StartPatience;
};

/** Applies the pending migrations, then builds the missing indexes. Other processes wait or skip. */
export async function migrate(
  url: string,
  { plan = everything, limits = patience, start = silent }: MigrationOptions = {},
): Promise<void> {
  const { migrations, indexes } = plan;
  const client = await connectWhenUp(url, start);
  try {
    await requireOwnSession(url, client);
    // The limit of the portal's role does not fit a migration.
    await client.query("set statement_timeout = 0");
    if (!(await lockMigrations(client, newestOf(migrations), start))) return;
    await createJournal(client);
    const newest = await newestApplied(client);
    for (const migration of migrations.filter(({ writtenAt }) => writtenAt > newest))
      await persist(client, limits, () => applyMigration(client, migration));
    for (const index of indexes) await persist(client, buildPatience, () => buildIndex(client, index));
  } finally {
    await client.end();
  }
}

/** How long a pooler may make a client wait for a connection to the database. */
const probeMilliseconds = 5_000;

/**
 * Requires that the address leads to PostgreSQL itself, or to a pooler in session mode. In transaction mode, the lock and
 * the limits of a migration would be lost after each statement. In that mode, a value that one client sets is gone while
 * a second client's transaction uses the connection.
 */
async function requireOwnSession(url: string, client: Client): Promise<void> {
  const other = await connectToPrimary(url);
  // Random, because the pooler's connection may still have the value of an earlier migration.
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

/**
 * Waits for the migrations of another process. Asks repeatedly, because a statement that waits for the lock would block
 * the concurrent builds of the process that holds it.
 * @returns false if another process has applied all migrations and still builds indexes, which no call requires
 */
async function lockMigrations(
  client: Client,
  newest: number,
  { migrationSeconds, say }: StartPatience,
): Promise<boolean> {
  const deadline = performance.now() + migrationSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      `select pg_try_advisory_lock($1) as "isLocked"`,
      [migrationLock],
    );
    if (rows[0]?.isLocked) return true;
    if ((await newestApplied(client)) >= newest) return false;
    if (performance.now() >= deadline) throw new Error("another process migrates the database for too long");
    if (attempt === 1) say("Waiting for another process that migrates the database");
    await wait(pauseMilliseconds);
  }
}

/** Creates the table in which Drizzle's migrator recorded earlier migrations. */
async function createJournal(client: Client): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
}

async function newestApplied(client: Client): Promise<number> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as journal",
  );
  if (!found[0]?.journal) return 0;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest ?? 0);
}

/** Runs `work` with a connection that holds the lock of all migrations. */
export async function withMigrationLock<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectWhenUp(url, silent);
  try {
    await requireOwnSession(url, client);
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction that waits for a table's lock only for seconds, and repeats it. */
export function applyLimited(client: Client, work: () => Promise<void>): Promise<void> {
  return persist(client, patience, async () => {
    await client.query("begin");
    try {
      await work();
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

async function applyMigration(client: Client, { hash, writtenAt, statements }: Migration): Promise<void> {
  await client.query("begin");
  try {
    for (const statement of statements) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      writtenAt,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Builds an index unless it exists. A build that was interrupted leaves an invalid index, which is built again. */
async function buildIndex(client: Client, { name, statement }: ConcurrentIndex): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean }>(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(quote_ident($1))`,
    [name],
  );
  const [found] = rows;
  if (found?.isValid) return;
  if (found) await client.query(`drop index concurrently "${name}"`);
  await client.query(statement);
}

/** PostgreSQL's codes for a lock that was not available in time, and for a deadlock. */
const contention = new Set(["55P03", "40P01"]);

async function persist(client: Client, limits: Patience, work: () => Promise<void>): Promise<void> {
  await client.query(`set lock_timeout = '${limits.lockTimeout}'`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isBlocked = error instanceof DatabaseError && contention.has(error.code ?? "");
      if (!isBlocked || attempt >= limits.attempts) throw error;
      // Lets the calls that waited behind this migration use the table.
      await wait(limits.pauseMs);
    }
  }
}

/** Waits for a database that cannot be reached or that starts. Fails at once if the database refuses the connection. */
async function connectWhenUp(url: string, { databaseSeconds, say }: StartPatience): Promise<Client> {
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

async function connectToPrimary(url: string): Promise<Client> {
  const connectionString = await primaryFinder(url).find();
  const client = new Client({
    connectionString,
    application_name: "borrower-portal migrate",
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

/** Names the setting, and the cause without any part of the address. */
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
