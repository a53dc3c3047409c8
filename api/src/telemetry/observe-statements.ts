import type { Connection } from "@portal/database/connection";
import type { PoolClient } from "pg";
import { secondsSince } from "./metrics.ts";
import { isObserved, type Telemetry } from "./telemetry.ts";

type Callback = (...given: readonly unknown[]) => void;
type Send = (...given: readonly unknown[]) => unknown;

/** Measures the SQL statements of a pool, and opens a span for each statement. */
export function observeStatements(telemetry: Telemetry, { pool }: Pick<Connection, "pool">): void {
  if (!isObserved(telemetry)) return;
  const { metrics, tracer } = telemetry;
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as Send;
    client.query = ((...given: readonly unknown[]) => {
      const statement = statementOf(given[0]);
      if (statement === undefined) return send(...given);
      const start = performance.now();
      const span = tracer.start(statement, {
        kind: "client",
        attributes: { "db.system.name": "postgresql", "db.query.summary": statement },
      });
      const end = (error?: unknown) => {
        metrics.measure("portal_db_statement_duration_seconds", { statement }, secondsSince(start));
        span.end(error ?? undefined);
      };
      const last = given.at(-1);
      if (typeof last === "function") {
        const callback = last as Callback;
        return send(...given.slice(0, -1), (...result: readonly unknown[]) => {
          end(result[0]);
          callback(...result);
        });
      }
      const result = send(...given);
      if (result instanceof Promise) result.then(() => end(), end);
      return result;
    }) as PoolClient["query"];
  });
}

/** Returns a prepared statement's name. For other SQL, returns the verb and first table, such as `select sessions`. */
function statementOf(query: unknown): string | undefined {
  const { text = "", name } = typeof query === "string" ? { text: query } : (query as Query);
  if (name !== undefined) return name;
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase();
  if (verb === undefined) return undefined;
  const table = /\b(?:from|into|update) "(\w+)"/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

type Query = { readonly text?: string; readonly name?: string };
