import { randomUUID } from "node:crypto";
import { connect, type Connection } from "@portal/database/connection";
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
  const server = serverAt(postgres.url);
  // This strategy file_copy half as long, because tests skip flushing to the disk.
  await server.query(`create database ${name} template ${postgres[from]} strategy file_copy`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const connection = connect(url.href, { maxConnections: 12 });
  return {
    ...connection,
    url: url.href,
    async close() {
      await connection.close();
      await server.query(`drop database if exists ${name} with (force)`);
    },
  };
}

let administration: Connection | undefined;

/** Returns the pool that creates and drops databases. All test files of a process share it. */
function serverAt(url: string): Connection["pool"] {
  administration ??= connect(url, { maxConnections: 2 });
  return administration.pool;
}
