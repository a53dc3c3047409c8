import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import { boundedTables } from "@portal/database/bounded-tables";
import { connect, type Connection } from "@portal/database/connection";
import type { FastifyRequest } from "fastify";
import type { PoolClient } from "pg";
import { inject } from "vitest";
import { lacksVersion } from "./lacks-version.ts";
import { findScans, type PlanNode } from "./find-scans.ts";

/** The name of the running operation or job. Undefined for SQL statements of tests, which are not checked. */
const running = new AsyncLocalStorage<Origin>();
type Origin = { readonly name: string | undefined };
type Handling = { readonly request: FastifyRequest };

channel("tracing:fastify.request.handler:start").bindStore(running, (message) => {
  const { method, url = "" } = (message as Handling).request.routeOptions;
  return { name: url.startsWith("/sandbox") ? undefined : `${String(method)} ${url}` };
});

/** Runs a job. The job's name becomes the origin of the job's SQL statements. */
export function asOrigin<Result>(name: string, run: () => Result): Result {
  return running.run({ name }, run);
}

export type StatementWatch = {
  /**
   * @throws an error that names each SQL statement that reads a whole growing table or does not increment a version
   */
  check(): Promise<void>;
};

/** Collects the SQL statements that operations and jobs send to this database. */
export function watchStatements({ pool }: Pick<Connection, "pool">): StatementWatch {
  const origins = new Map<string, string>();
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
    client.query = ((...given: readonly unknown[]) => {
      const [first] = given;
      const text = typeof first === "string" ? first : (first as { readonly text?: string }).text;
      const origin = running.getStore()?.name;
      if (origin !== undefined && text !== undefined) origins.set(canonical(text), origin);
      return send(...given);
    }) as PoolClient["query"];
  });
  return {
    async check() {
      const faults: string[] = [];
      for (const [statement, origin] of origins) {
        if (lacksVersion(statement)) faults.push(`\n${origin} does not raise the version: ${statement}`);
        const scans = await scansOf(statement);
        if (scans.length > 0) faults.push(`\n${origin} ${scans.join(" and ")}: ${statement}`);
      }
      if (faults.length === 0) return;
      const remedy =
        "At a million borrowers, these statements are too slow. Add an index to database/src/schema, restrict the " +
        "statement, or add a table that stays small to database/src/bounded-tables.ts.";
      throw new Error([remedy, ...faults].join("\n"));
    },
  };
}

/** Shortens lists of parameters, so that lists of different lengths result in the same SQL statement. */
function canonical(statement: string): string {
  return statement.replaceAll(/\((\$\d+)(?:, \$\d+)+\)/g, "($1)");
}

const verdicts = new Map<string, Promise<string[]>>();

/** Returns the table scans in the plan of an SQL statement. Caches the plans, because SQL statements repeat. */
export function scansOf(statement: string): Promise<string[]> {
  const known = verdicts.get(statement);
  if (known) return known;
  const found = explain(statement);
  verdicts.set(statement, found);
  return found;
}

async function explain(statement: string): Promise<string[]> {
  if (!/^\s*(?:select|insert|update|delete|with|merge)\b/i.test(statement)) return [];
  // Skips the SQL statements of pg-boss.
  if (/\bpgboss\./.test(statement)) return [];
  if (/^insert into "?\w+"? \([^)]*\) values/i.test(statement) && !/\bselect\b/i.test(statement)) return [];
  const pool = planted();
  const { rows } = await pool.query<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
    `explain (generic_plan, format json) ${statement}`,
  );
  const [, parent] = /^delete from "(\w+)"/.exec(statement) ?? [];
  return [
    ...rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => findScans(Plan))),
    ...(parent === undefined ? [] : await scansOfReferences(pool, parent)),
  ];
}

/** A deletion searches other tables for references to the row, but plans do not show this search. */
async function scansOfReferences(pool: Connection["pool"], parent: string): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = $1::regclass and not exists (
       select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`,
    [parent],
  );
  return rows
    .filter(({ table }) => !(table in boundedTables))
    .map(({ table, column }) => `searches all rows of ${table} for a ${column}, which has no index`);
}

let opened: Connection["pool"] | undefined;

/** Opens the database with simulated statistics. All test files in a process share one connection. */
function planted(): Connection["pool"] {
  const { url: server, planted: name } = inject("postgres");
  const url = new URL(server);
  url.pathname = `/${name}`;
  return (opened ??= connect(url.href, { maxConnections: 1 }).pool);
}
