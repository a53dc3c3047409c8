import { Client } from "pg";
import { variedColumns } from "./varied.ts";

/** Tables with a row for each borrower, but without a column with the borrower's id. */
const withoutReference = [
  "accounts",
  "contacts",
  "failure_budgets",
  "file_keys",
  "idempotency_keys",
  "mails",
  "signing_sessions",
];

/** Tables that the desk derives from other tables, with the views that define their rows. */
const derived = { work_items: "work_due", search_entries: "search_source" } as const;

/** The number of borrowers that one SQL statement copies. Small enough for frequent progress messages. */
const borrowersAtOnce = 20_000;
/** The number of connections that copy in parallel. */
const connections = 2;

type Column = {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** True if the database fills the column itself, for example from a sequence. */
  readonly isGenerated: boolean;
  /** True if the column refers to a table that is not copied. */
  readonly isShared: boolean;
  /** True if no two rows may have the same value in the column. */
  readonly isUnique: boolean;
};

export type Fill = {
  readonly borrowers: number;
  /**
   * The minimum number of documents. If copying creates fewer, the benchmark adds accepted documents without a file.
   */
  readonly documents?: number;
};

export type Filled = {
  readonly borrowers: number;
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
};

/**
 * Copies the borrowers of a database with all their rows, until it has `borrowers` borrowers. The portal cannot decrypt
 * copied values, because encryption binds each value to the original row. Needs a superuser, because it turns off
 * foreign keys and triggers.
 */
export async function fillBorrowers(
  databaseUrl: string,
  { borrowers, documents = 0 }: Fill,
  say: (line: string) => void,
): Promise<Filled> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: databaseUrl }));
  const [first] = clients;
  if (!first) throw new Error("the filler needs a connection");
  const started = performance.now();
  try {
    for (const client of clients) {
      await client.connect();
      await client.query("set session_replication_role = replica");
      await client.query("set statement_timeout = 0; set lock_timeout = 0; set synchronous_commit = off");
      await client.query("set idle_in_transaction_session_timeout = 0; set maintenance_work_mem = '512MB'");
    }
    const columns = await listColumns(first);
    const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => !(table in derived));
    const known = await countOf(first, "users");
    if (known === 0) throw new Error("the filler copies borrowers, and the database has none");
    const copies = Math.max(0, Math.round((borrowers - known) / known));
    const indexes = await dropIndexes(first, tables);
    // Saves the original rows in other tables, because the portal's tables grow during the copying.
    await first.query("create schema if not exists original");
    for (const table of tables)
      await first.query(`create unlogged table original.${table} as select * from public.${table}`);
    await leaveOutUnusual(first, tables);
    const step = Math.max(1, Math.floor(borrowersAtOnce / known));
    const work = tables.flatMap((table) =>
      Array.from({ length: Math.ceil(copies / step) }, (_, at) => ({
        table,
        from: at * step + 1,
        to: Math.min(copies, (at + 1) * step),
      })),
    );
    await share(clients, work, async (client, { table, from, to }) => {
      await client.query(copyStatement(table, columns, from, to));
    });
    say(`  rows copied after ${seconds(started).toFixed(0)} s`);
    await first.query("drop schema original cascade");
    await share(clients, await documentStatements(first, documents), async (client, statement) => {
      await client.query(statement);
    });
    say(`  documents added after ${seconds(started).toFixed(0)} s`);
    await share(clients, indexes, async (client, definition) => {
      await client.query(definition);
    });
    say(`  indexes built after ${seconds(started).toFixed(0)} s`);
    await first.query("vacuum (analyze)");
    const rest = await dropIndexes(first, Object.keys(derived));
    await share(clients, await derivedStatements(first), async (client, statement) => {
      await client.query(statement);
    });
    await share(clients, rest, async (client, definition) => {
      await client.query(definition);
    });
    await first.query(`vacuum (analyze) ${Object.keys(derived).join(", ")}`);
    say(`  queues and search filled after ${seconds(started).toFixed(0)} s`);
    const { rows } = await first.query<{ rows: string; bytes: string }>(
      `select sum(reltuples)::bigint as rows, pg_database_size(current_database()) as bytes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`,
    );
    return {
      borrowers: await countOf(first, "users"),
      rows: Number(rows[0]?.rows),
      bytes: Number(rows[0]?.bytes),
      seconds: seconds(started),
    };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const seconds = (since: number) => (performance.now() - since) / 1_000;

async function countOf(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from public.${table}`);
  return Number(rows[0]?.count);
}

/**
 * Lists the columns of all tables that refer to a borrower, directly or through other tables. Omits the audit trail.
 */
async function listColumns(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `with recursive growing (id) as (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)
      union select f.conrelid from pg_constraint f join growing on f.confrelid = growing.id where f.contype = 'f'
    )
    select c.relname as table, a.attname as column, t.typname as type,
      a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval%', false) as "isGenerated",
      exists (
        select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.conkey[1] = a.attnum
          and f.confrelid not in (select id from growing)
      ) as "isShared",
      exists (
        select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1
          and i.indkey[0] = a.attnum
      ) as "isUnique"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.oid in (select id from growing) order by c.relname, a.attnum`,
    [withoutReference],
  );
  const filled = new Set<string>();
  for (const table of new Set(rows.map((row) => row.table)))
    if ((await countOf(client, table)) > 0) filled.add(table);
  return rows.filter(({ table }) => filled.has(table));
}

/** Drops the indexes that no constraint needs, because building them later is faster. Returns their definitions. */
async function dropIndexes(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Skips loans with hundreds of payments. Otherwise, most copied rows would be payments of these loans. */
async function leaveOutUnusual(client: Client, tables: readonly string[]): Promise<void> {
  if (!tables.includes("transactions")) return;
  await client.query(`delete from original.transactions where advance_id in (
    select advance_id from original.transactions group by advance_id having count(*) > ${mostTransactions})`);
  const ofTransactions = ["payments", "payment_authorizations", "ach_entries", "ach_returns"];
  for (const table of tables.filter((each) => ofTransactions.includes(each)))
    await client.query(`delete from original.${table} as kept
      where not exists (select from original.transactions where id = kept.transaction_id)`);
}
const mostTransactions = 200;

function copyStatement(table: string, columns: readonly Column[], from: number, to: number): string {
  const own = columns.filter((each) => each.table === table && !each.isGenerated);
  const names = own.map(({ column }) => `"${column}"`).join(", ");
  const values = own.map(valueOf).join(", ");
  return `insert into public.${table} (${names}) select ${values}
    from generate_series(${from}, ${to}) as copy (number) cross join original.${table}`;
}

/** The number of documents that one statement adds. */
const documentsAtOnce = 200_000;

/**
 * Returns statements that add accepted documents to the copied applications in turn, until there are `wanted`
 * documents. The portal cannot decrypt their file names.
 */
async function documentStatements(client: Client, wanted: number): Promise<string[]> {
  const missing = wanted - (await countOf(client, "documents"));
  if (missing <= 0) return [];
  await client.query(
    "create unlogged table sent_to (number serial primary key, opportunity_id text, contact_id text)",
  );
  await client.query(`insert into sent_to (opportunity_id, contact_id)
    select opportunities.id, person.contact_id from opportunities cross join lateral (
      select contact_id from account_contacts where account_id = opportunities.account_id limit 1) as person
    where opportunities.external_id ~ '^[0-9a-f]{8}-'`);
  return Array.from({ length: Math.ceil(missing / documentsAtOnce) }, (_, part) => {
    const [from, to] = [part * documentsAtOnce, Math.min(missing, (part + 1) * documentsAtOnce) - 1];
    return `insert into documents (id, opportunity_id, contact_id, filename, document_type, content_type, size, sha256,
        storage_id, uploaded_at, review, reviewed_at)
      select md5('id' || at)::uuid::text, opportunity_id, contact_id, sample.filename,
        (array['TaxReturn', 'BankStatement', 'VoidedCheck', 'DriversLicense'])[1 + at % 4], 'application/pdf', 204800,
        sample.sha256, md5('file' || at)::uuid::text, day, 'accepted', day + interval '1 day'
      from generate_series(${from}, ${to}) as at
      cross join lateral (select now() - interval '30 days' - at * interval '12 seconds' as day) as time
      join sent_to on number = 1 + at % (select max(number) from sent_to)
      cross join (select filename, sha256 from documents limit 1) as sample`;
  });
}

/** Empties the tables that the desk derives, and returns statements that fill them again. */
async function derivedStatements(client: Client): Promise<string[]> {
  const statements: string[] = [];
  for (const [table, view] of Object.entries(derived)) {
    await client.query(`truncate ${table}`);
    const { rows } = await client.query<{ list: string }>(
      "select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute where attrelid = $1::regclass and attnum > 0",
      [view],
    );
    // One statement for each kind of row, so that several connections share the work.
    const { rows: kinds } = await client.query<{ kind: string }>(`select distinct kind from ${view}`);
    for (const { kind } of kinds)
      statements.push(
        `insert into ${table} (${rows[0]?.list}) select ${rows[0]?.list} from ${view} where kind = '${kind}'`,
      );
  }
  return statements;
}

/** Returns the SQL expression for a column's value in a copied row. Ids are random. */
function valueOf({ table, column, type, isShared, isUnique }: Column): string {
  const name = `"${column}"`;
  const varied = variedColumns[`${table}.${column}`];
  if (varied !== undefined) return varied;
  // Retention deletes the content of old mails. The sandbox's mailbox skips mails without content.
  if (table === "mails" && column === "sealed") return "null";
  // Makes copied records older than original records, so that the first page of a list shows original records.
  if (type === "timestamptz") return `${name} - (3600 + copy.number) * interval '1 second'`;
  if (type !== "text" || isShared) return name;
  if (/(?:^|_)id$/.test(column)) return `md5(${name} || '/' || copy.number)::uuid::text`;
  if (column.startsWith("email")) return `copy.number || '.' || ${name}`;
  // Appends the number, because the start of a hash must stay. It names the hash's key.
  if (isUnique || /(?:_key|_hash|^key|fingerprint|subject|trace_number)$/.test(column))
    return `${name} || '-' || copy.number`;
  return name;
}

/** Runs the work for each item of a list on several connections. */
async function share<Item>(
  clients: readonly Client[],
  items: readonly Item[],
  run: (client: Client, item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    clients.map(async (client) => {
      for (const item of rest) await run(client, item);
    }),
  );
}
