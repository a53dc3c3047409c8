import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { sql } from "drizzle-orm";
import { Client, DatabaseError } from "pg";
import { DatabaseUnavailable, isDatabaseUnavailable, type Queryable } from "./connection.ts";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
/** The time of the newest migration, in milliseconds since 1970. Drizzle records it for each applied migration. */
const newestMigration = Math.max(
  ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
);
/** True if the database has at least this code's migrations. A newer release may have added more. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0) >= newestMigration;
}

/** The id of the advisory lock. It must be the same in all portals that use one database. */
const migrationLock = 4_410_226;

/** How long a start waits for the database and for another migration, and the function that reports the wait once. */
export type Patience = {
  readonly databaseSeconds: number;
  readonly migrationSeconds: number;
  readonly say: (line: string) => void;
};
const silent: Patience = { databaseSeconds: 0, migrationSeconds: 600, say: () => undefined };
const pauseMilliseconds = 250;

/** Migrates a database. An advisory lock prevents simultaneous migrations, because Drizzle's migrator has no lock. */
export async function migrate(url: string, patience: Patience = silent): Promise<void> {
  const client = await connectWhenUp(url, patience);
  try {
    await lockWhenFree(client, patience);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Waits for a database that cannot be reached or that starts. Fails at once if the database refuses the connection. */
async function connectWhenUp(url: string, { databaseSeconds, say }: Patience): Promise<Client> {
  const deadline = performance.now() + databaseSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({
      connectionString: url,
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
      const isAway = !(error instanceof DatabaseError) || isDatabaseUnavailable(error);
      if (!isAway || performance.now() >= deadline) throw faultOf(error, isAway);
      if (attempt === 1) say(`Waiting for the database (DATABASE_URL): ${codeOf(error)}`);
      await wait(pauseMilliseconds);
    }
  }
}

/** Names the setting, and the cause without any part of the address. */
function faultOf(error: unknown, isAway: boolean): Error {
  const text = isAway ? "the database cannot be reached" : "the database refused the connection";
  const fault = new DatabaseUnavailable(error);
  fault.message = `DATABASE_URL: ${text} (${codeOf(error)})`;
  return fault;
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name: string };
  return code ?? name;
}

async function lockWhenFree(client: Client, { migrationSeconds, say }: Patience): Promise<void> {
  const deadline = performance.now() + migrationSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [migrationLock],
    );
    if (rows[0]?.isLocked) return;
    if (performance.now() >= deadline) throw new Error("another process migrates the database for too long");
    if (attempt === 1) say("Waiting for another process that migrates the database");
    await wait(pauseMilliseconds);
  }
}
