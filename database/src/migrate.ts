import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
/** The id of the advisory lock. It must be the same in all portals that use one database. */
const migrationLock = 4_410_226;

/** Migrates a database. An advisory lock prevents simultaneous migrations, because Drizzle's migrator has no lock. */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: "borrower-portal migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
