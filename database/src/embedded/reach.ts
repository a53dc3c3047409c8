import { Client } from "pg";
import { limitsFor } from "../role-limits.ts";

/** `refused` means that the server rejects the role or the password. Such a server does not belong to this cluster. */
export type Answer = "ready" | "recovering" | "silent" | "refused";

/** PostgreSQL's error code for a server that is starting up, recovering or shutting down. */
const cannotConnectNow = "57P03";

async function withClient<Result>(url: string, talk: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: "borrower-portal start",
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
  });
  // If the server ends during a query, the client emits an error event, which would end a process that has no
  // listener.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await talk(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function answers(url: string): Promise<Answer> {
  try {
    await withClient(url, (client) => client.query("select 1"));
    return "ready";
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === cannotConnectNow) return "recovering";
    return typeof code === "string" && code.startsWith("28") ? "refused" : "silent";
  }
}

/** Returns whether the server writes commits to the disk before it confirms them. */
export function writesThrough(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ fsync: string }>("show fsync");
    return rows[0]?.fsync === "on";
  });
}

/** Sets the time limits that the portal requires for its database role. */
export async function limitRole(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of limitsFor(client.escapeIdentifier(client.user ?? "")))
      await client.query(statement);
  });
}

/** Creates a database unless it exists. Parallel calls are safe. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount === 1) return;
    await client
      .query(`create database ${client.escapeIdentifier(name)}`)
      .catch((error: { code?: string }) => {
        // Ignores the errors that report an existing database, which a parallel call may have created.
        if (error.code !== "42P04" && error.code !== "23505") throw error;
      });
  });
}
