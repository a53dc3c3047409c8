import { boundedTables } from "@portal/database/bounded-tables";
import type { Connection } from "@portal/database/connection";

/** The simulated number of rows in a growing table: 20 rows for each of a million borrowers. */
const growingRows = 20_000_000;

type Column = {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isRequired: boolean;
};

/** Makes PostgreSQL plan queries as if each growing table had 20 million rows, although the tables are empty. */
export async function plantStatistics({ pool }: Pick<Connection, "pool">): Promise<void> {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type, a.attnotnull as "isRequired"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  const columns = rows.filter(({ table }) => !(table in boundedTables));
  for (const table of new Set(columns.map((row) => row.table))) await plantRows(pool, table);
  for (const { table, column, type, isRequired } of columns) {
    await pool.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text,
        'inherited', false, 'null_frac', $3::real, 'avg_width', 16, 'n_distinct', $4::real)`,
      [table, column, isRequired ? 0 : 0.1, distinctValues(column, type)],
    );
  }
}

/** Adds a page to the table's file, because PostgreSQL treats a table without pages as empty. */
async function plantRows(pool: Connection["pool"], table: string): Promise<void> {
  const client = await pool.connect();
  try {
    // Disables autovacuum, which would remove the new page again.
    await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
    await client.query("begin");
    // Turns foreign keys off, because the inserted row references rows that do not exist.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)`,
      [await fillerRow(client, table)],
    );
    await client.query("rollback");
    await client.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text,
        'relpages', (pg_relation_size($1::regclass) / 8192)::integer, 'reltuples', $2::real)`,
      [table, growingRows],
    );
  } finally {
    client.release();
  }
}

async function fillerRow(
  client: { query: Connection["pool"]["query"] },
  table: string,
): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO'`,
    [table],
  );
  const values: Readonly<Record<string, string>> = {
    date: "2026-11-20",
    boolean: "false",
    jsonb: "{}",
    ARRAY: "{}",
  };
  const filler = (type: string) =>
    type.startsWith("timestamp") ? "2026-11-20" : (values[type] ?? "987654321");
  return Object.fromEntries(rows.map(({ name, type }) => [name, filler(type)]));
}

/** Returns the number of different values of a column. A negative number is a share of the table's rows. */
function distinctValues(column: string, type: string): number {
  if (type === "bool") return 2;
  if (type.startsWith("timestamp") || type === "date") return -0.2;
  return /(?:^|_)(?:id|key|hash|fingerprint|email|number|token|sha256)$/.test(column) ? -0.3 : 5;
}
