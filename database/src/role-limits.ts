import { sql } from "drizzle-orm";
import type { Queryable } from "./connection.ts";

/** Time limits that the portal requires in the database, with the recommended values. */
export const roleLimits = {
  statement_timeout: "10s",
  idle_in_transaction_session_timeout: "15s",
  // Must be shorter than the driver's time limit. After the driver's limit, the portal considers the server lost.
  lock_timeout: "4s",
} as const;

/** The greatest limit that the portal accepts, in milliseconds. */
const mostMilliseconds = 60_000;

/** Returns the SQL that sets the limits for a role. `role` must be a quoted identifier. */
export const limitsFor = (role: string): readonly string[] =>
  Object.entries(roleLimits).map(([name, value]) => `alter role ${role} set ${name} = '${value}'`);

/**
 * Checks that the database has time limits for the portal's role. Connection poolers do not let the portal set these
 * limits itself.
 * @throws an error with the SQL that an administrator must run
 */
export async function requireRoleLimits(database: Queryable): Promise<void> {
  const { rows } = await database.execute<{ name: string; milliseconds: number; role: string }>(
    sql`select name, setting::int as milliseconds, quote_ident(current_user) as role
        from pg_settings where name in (${sql.join(
          Object.keys(roleLimits).map((name) => sql`${name}`),
          sql`, `,
        )})`,
  );
  const unlimited = rows.filter(({ milliseconds }) => milliseconds === 0 || milliseconds > mostMilliseconds);
  if (unlimited.length === 0) return;
  const names = unlimited.map(({ name }) => name).toSorted();
  throw new Error(
    `DATABASE_URL: the database does not limit ${names.join(" and ")} to a minute or less. Run there: ${limitsFor(
      rows[0]?.role ?? "",
    ).join("; ")};`,
  );
}
