import { randomUUID } from "node:crypto";
import { connect, type Connection } from "@portal/database/connection";
import { Client } from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server for tests. `template` is an empty database, and `cast` contains the demo borrowers. */
    postgres: { readonly url: string; readonly template: string; readonly cast: string };
  }
}

export type TestDatabase = Connection & { readonly url: string };

/** Creates a separate database for a test file, copied from a template in tens of milliseconds. */
export async function testDatabase(from: "template" | "cast" = "cast"): Promise<TestDatabase> {
  const postgres = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(postgres.url, `create database ${name} template ${postgres[from]}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const connection = connect(url.href, { maxConnections: 12 });
  return {
    ...connection,
    url: url.href,
    async close() {
      await connection.close();
      await onServer(postgres.url, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
