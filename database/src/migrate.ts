import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
/** Any fixed number: all portals that migrate one database must agree on it. */
const migrationLock = 4_410_226;

/**
 * Brings a database to the current schema. Several processes may start at once: an advisory lock
 * lets one migrate while the others wait, since drizzle's migrator does not guard itself.
 */
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
