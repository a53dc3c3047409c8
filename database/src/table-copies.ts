import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** A database table of the portal. Excludes the tables of the job queue and of the migrations. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the type `numeric`: amounts of money, percentages and quotients. */
  readonly numericColumns: readonly string[];
};

/** The number of a table's rows, and the sums of its numeric columns. */
export type Totals = {
  readonly rows: number;
  readonly sums: Readonly<Record<string, string>>;
};

export type SequenceValue = { readonly name: string; readonly lastValue: string };

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Lists the tables in alphabetical order. A partitioned table is one table. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.atttypid = 'numeric'::regtype), '{}')
        as "numericColumns"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname
    order by c.relname collate "C"`);
  return rows;
}

export async function readTotals(client: Client, { name, numericColumns }: Table): Promise<Totals> {
  const sums = numericColumns.map(
    (column) => `, coalesce(sum(${quoted(column)}), 0)::text as ${quoted(column)}`,
  );
  const { rows } = await client.query<Record<string, string>>(
    `select count(*) as "row count"${sums.join("")} from ${quoted(name)}`,
  );
  const { "row count": count, ...found } = rows[0] ?? {};
  return { rows: Number(count), sums: found };
}

/** Sets the database session's formats for dates and numbers, so that equal values have the same text in every copy. */
export async function prepareCopies(client: Client): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0`);
}

const columnsOf = ({ columns }: Table) => columns.map(quoted).join(", ");

/** Streams a table's rows in PostgreSQL's text format. */
export function copyOut(client: Client, table: Table): Readable {
  return client.query(copyTo(`copy (select ${columnsOf(table)} from ${quoted(table.name)}) to stdout`));
}

export async function copyIn(client: Client, table: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  const target = client.query(copyFrom(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`));
  await pipeline(rows, target);
}

/**
 * Drops all foreign keys, so that tables can be filled in any order.
 * @returns the SQL that adds and checks the foreign keys again
 */
export async function dropForeignKeys(
  client: Client,
): Promise<readonly { readonly name: string; readonly statement: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1, 2`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows.map(({ table, name, definition }) => ({
    name,
    statement: `alter table ${table} add constraint ${quoted(name)} ${definition}`,
  }));
}

/** Reads the values of the used sequences. Must run last, because a snapshot does not include sequences. */
export async function readSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null
    order by sequencename collate "C"`);
  return rows;
}

export async function setSequence(client: Client, { name, lastValue }: SequenceValue): Promise<void> {
  await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, lastValue]);
}

/** Lists the values of all columns that name stored files. Ignores the tables in `except`. */
export async function listStorageIds(
  client: Client,
  except: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { name, columns } of await listTables(client)) {
    if (except.includes(name)) continue;
    for (const column of columns.filter((each) => each.endsWith("storage_id"))) {
      const { rows } = await client.query<{ id: string }>(
        `select ${quoted(column)} as id from ${quoted(name)} where ${quoted(column)} is not null`,
      );
      for (const { id } of rows) ids.add(id);
    }
  }
  return ids;
}

/** Returns whether a database has no table, so that a restore cannot overwrite anything. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class
    where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    limit 1`);
  return rows.length === 0;
}
