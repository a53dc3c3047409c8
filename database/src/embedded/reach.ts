import { Client } from "pg";

/** `refused`: a server answers, but it is not the one that this address and password belong to. */
export type Answer = "ready" | "recovering" | "silent" | "refused";

/** PostgreSQL: cannot_connect_now, while it starts up, recovers or shuts down. */
const cannotConnectNow = "57P03";

async function withClient<Result>(url: string, talk: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: "borrower-portal start",
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
  });
  // A server that ends in mid-talk says so as an event as well; unheard, it would end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await talk(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Tries to connect once. */
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

/** Whether the server writes to the disk before it acknowledges. */
export function writesThrough(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ fsync: string }>("show fsync");
    return rows[0]?.fsync === "on";
  });
}

/** Creates a database unless there is one of that name. Several may ask at once. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount === 1) return;
    await client
      .query(`create database ${client.escapeIdentifier(name)}`)
      .catch((error: { code?: string }) => {
        // duplicate_database, or unique_violation when the other one's is not yet committed
        if (error.code !== "42P04" && error.code !== "23505") throw error;
      });
  });
}
