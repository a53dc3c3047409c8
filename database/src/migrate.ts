import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { DatabaseError, type Client } from "pg";
import type { Queryable } from "./connection.ts";
import { connectWhenUp, requireOwnSession, type StartPatience } from "./migration-connection.ts";
import { readMigrations, type ConcurrentIndex, type Migration } from "./pending-migrations.ts";

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

/** The id of the advisory lock. The id must be the same in all portals that use one database. */
const migrationLock = 4_410_226;

/**
 * A migration that waits for a table's lock blocks later calls that use the table. A migration therefore stops waiting
 * after a short time and tries again.
 */
type Patience = { readonly lockTimeout: string; readonly attempts: number; readonly pauseMs: number };
export const patience: Patience = { lockTimeout: "3s", attempts: 20, pauseMs: 500 };
/** A concurrent index build may wait longer for running transactions, because it does not block calls. */
const buildPatience: Patience = { ...patience, lockTimeout: "10min" };

const silent: StartPatience = { databaseSeconds: 0, migrationSeconds: 600, say: () => undefined };
const pauseMilliseconds = 100;

type MigrationOptions = {
  readonly plan?: ReturnType<typeof readMigrations>;
  readonly limits?: Patience;
  readonly start?: StartPatience;
};

/**
 * Applies the pending migrations, then builds the missing indexes. Other processes wait for the migrations, but not for
 * the indexes.
 */
export async function migrate(
  url: string,
  { plan = everything, limits = patience, start = silent }: MigrationOptions = {},
): Promise<void> {
  const { migrations, indexes } = plan;
  const client = await connectWhenUp(url, start);
  try {
    await requireOwnSession(url, client);
    // The time limit of the portal's role is too short for a migration.
    await client.query("set statement_timeout = 0");
    await refuseUnfinished(client);
    if (!(await lockMigrations(client, newestOf(migrations), start))) return;
    await refuseUnfinished(client);
    await createJournal(client);
    const newest = await newestApplied(client);
    for (const migration of migrations.filter(({ writtenAt }) => writtenAt > newest))
      await persist(client, limits, () => applyMigration(client, migration));
    for (const index of indexes) await persist(client, buildPatience, () => buildIndex(client, index));
  } finally {
    await client.end();
  }
}

/**
 * Waits for the migrations of another process. Polls the lock, because a query that waits for the lock would block the
 * other process's index builds.
 * @returns false if another process has applied all migrations and now only builds indexes
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
    if (performance.now() >= deadline)
      throw new Error("another process took too long to migrate the database");
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
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction that waits at most a few seconds for a table's lock. Retries after a timeout. */
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
    await runMigration(client, { hash, writtenAt, statements });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function runMigration(client: Client, { hash, writtenAt, statements }: Migration): Promise<void> {
  for (const statement of statements) await client.query(statement);
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    writtenAt,
  ]);
}

/** Creates the schema of an earlier release in an open transaction, without the indexes that `migrate` builds. */
export async function createSchema(client: Client, migrations: readonly Migration[]): Promise<void> {
  await createJournal(client);
  for (const migration of migrations) await runMigration(client, migration);
}

/**
 * Returns the migrations of this code that the database's journal contains, in order.
 * @returns undefined if the database has migrations that this code does not know
 */
export function migrationsOf(hashes: readonly string[]): readonly Migration[] | undefined {
  const found = everything.migrations.slice(0, hashes.length);
  return found.every(({ hash }, at) => hash === hashes[at]) && found.length === hashes.length
    ? found
    : undefined;
}

/**
 * Prevents other portals from migrating the database until the connection closes.
 * @returns false if another portal is migrating
 */
export async function holdMigrations(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_lock($1) as "isLocked"`,
    [migrationLock],
  );
  return rows[0]?.isLocked === true;
}

/** A schema that marks a running restore. The schema exists from the start to the end of the restore. */
export const unfinishedRestore = "unfinished_restore";

/** A restored database must not be used before all its rows and files are restored and checked (CONN-BACK-04). */
async function refuseUnfinished(client: Client): Promise<void> {
  const { rows } = await client.query("select from pg_namespace where nspname = $1", [unfinishedRestore]);
  if (rows.length > 0)
    throw new Error(
      "DATABASE_URL: a restore of this database has not ended. Run `npm run portal -- restore` again with the same backup",
    );
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
      // Pauses, so that calls that waited behind this migration can use the table.
      await wait(limits.pauseMs);
    }
  }
}
