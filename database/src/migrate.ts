import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import type { Queryable } from "./connection.ts";
import { primaryFinder } from "./primary.ts";

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

/** Migrates a database. An advisory lock prevents simultaneous migrations, because Drizzle's migrator has no lock. */
export async function migrate(url: string): Promise<void> {
  const connectionString = await primaryFinder(url).find();
  const client = new Client({ connectionString, application_name: "borrower-portal migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
