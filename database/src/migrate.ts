import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
/** The number of the advisory lock. Any number works, as long as all portals with the same database use it. */
const migrationLock = 4_410_226;

/** Migrates a database. An advisory lock makes simultaneous starts wait, because Drizzle's migrator has no lock. */
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
