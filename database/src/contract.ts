import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import type { Queryable } from "./connection.ts";
import { applyLimited, withMigrationLock } from "./migrate.ts";
import { contractMigrations } from "./schema/server.ts";

/**
 * Migrations that remove columns and tables that only earlier releases use. `portal -- migrate --contract` applies them
 * (NH-29).
 */
const contractFolder = fileURLToPath(new URL("../migrations/contract", import.meta.url));

/** Thrown while processes of an earlier release run. The message has one line per process. */
export class NotYet extends Error {
  override readonly name = "NotYet";
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

/** Returns whether release `one` is earlier than `other`, for releases such as `5.45.0`. */
export function isEarlier(one: string, other: string): boolean {
  const [left, right] = [one, other].map((release) => release.split(".").map(Number));
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

async function unapplied(database: Queryable, folder: string): Promise<readonly string[]> {
  const applied = new Set((await database.select().from(contractMigrations)).map(({ name }) => name));
  return namesIn(folder).filter((name) => !applied.has(name));
}

/** Counts the contract migrations that the database lacks. */
export async function countPendingContracts(database: Queryable, folder = contractFolder): Promise<number> {
  return (await unapplied(database, folder)).length;
}

/**
 * Applies the contract migrations of this release. Refuses while a process of an earlier release runs, because that
 * process may still read the removed columns.
 * @returns the names of the applied migrations
 * @throws NotYet with the names of the processes
 */
export async function contract(
  url: string,
  { version, folder = contractFolder }: { readonly version: string; readonly folder?: string },
): Promise<readonly string[]> {
  return withMigrationLock(url, async (client) => {
    const database = drizzle(client);
    const names = await unapplied(database, folder);
    await refuseBesideEarlier(client, version);
    for (const name of names) {
      const text = readFileSync(`${folder}/${name}`, "utf8");
      await applyLimited(client, async () => {
        await client.query(text);
        await database.insert(contractMigrations).values({ name, appliedAt: sql`clock_timestamp()` });
      });
    }
    return names;
  });
}

type Living = { readonly id: string; readonly version: string; readonly seconds: number };

async function refuseBesideEarlier(client: Client, version: string): Promise<void> {
  const { rows } = await client.query<Living>(
    `select id, version, floor(extract(epoch from clock_timestamp() - heartbeat_at))::int as seconds
     from processes where heartbeat_at > clock_timestamp() - interval '2 minutes' order by id`,
  );
  const earlier = rows.filter((each) => isEarlier(each.version, version));
  if (earlier.length > 0)
    throw new NotYet(
      earlier
        .map(
          ({ id, version: release, seconds }) =>
            `Not yet: ${id} still runs ${release} (last heartbeat ${seconds} s ago).`,
        )
        .join("\n"),
    );
}
