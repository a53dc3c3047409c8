import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { PgTable, type PgColumn } from "drizzle-orm/pg-core";
import { Client } from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { ensureDatabase } from "./embedded/cluster.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import * as agreement from "./schema/agreement.ts";
import * as applications from "./schema/applications.ts";
import * as auth from "./schema/auth.ts";
import * as bankConnections from "./schema/bank-connections.ts";
import * as banking from "./schema/banking.ts";
import * as documents from "./schema/documents.ts";
import * as forgiveness from "./schema/forgiveness.ts";
import * as loans from "./schema/loans.ts";
import * as ownership from "./schema/ownership.ts";
import * as payments from "./schema/payments.ts";
import * as search from "./schema/search.ts";
import * as server from "./schema/server.ts";
import * as staff from "./schema/staff.ts";
import * as support from "./schema/support.ts";
import * as work from "./schema/work.ts";

// drizzle-kit adds the property `random` to every array, which would make pdf.js fail in later tests of the same
// process.
Reflect.deleteProperty(Array.prototype, "random");

const schema = {
  ...auth,
  ...loans,
  ...applications,
  ...documents,
  ...support,
  ...search,
  ...server,
  ...banking,
  ...bankConnections,
  ...ownership,
  ...agreement,
  ...payments,
  ...forgiveness,
  ...staff,
  ...work,
};

type Journal = { readonly entries: readonly { readonly idx: number; readonly tag: string }[] };
const journalPath = (folder: string) => join(folder, "meta/_journal.json");
const journal = JSON.parse(readFileSync(journalPath(migrationsFolder), "utf8")) as Journal;

const undo: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function emptyDatabase(): Promise<{ readonly url: string; readonly client: Client }> {
  const server = inject("postgres").url;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await ensureDatabase(server, name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  undo.push(async () => {
    await client.end();
    const admin = new Client({ connectionString: server });
    await admin.connect();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { url: url.href, client };
}

/** Returns a folder that contains only the migrations up to `last`. */
function migrationsUntil(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-migrations-"));
  undo.push(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === last) + 1);
  expect(entries.at(-1)?.tag).toBe(last);
  writeFileSync(journalPath(folder), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Returns one line for each column, constraint and index of a database. */
async function makeOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, numeric_precision, numeric_scale,
      datetime_precision, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    order by line`);
  return rows.map(({ line }) => line);
}

test("the migrations cover every change of the schema", async () => {
  const latest = String(journal.entries.at(-1)?.idx).padStart(4, "0");
  const snapshot: unknown = JSON.parse(
    readFileSync(join(migrationsFolder, `meta/${latest}_snapshot.json`), "utf8"),
  );
  expect(await generateMigration(snapshot as never, generateDrizzleJson(schema))).toEqual([]);
});

test("the migrations create exactly the tables that the schema declares", async () => {
  const [migrated, plain] = [await emptyDatabase(), await emptyDatabase()];
  await migrate(migrated.url);
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema))) {
    await plain.client.query(statement);
  }
  const lines = await makeOf(migrated.client);
  expect(lines.length).toBeGreaterThan(150);
  expect(lines).toEqual(await makeOf(plain.client));
});

test("every column declares its snake_case name", () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  expect(tables.length).toBeGreaterThan(10);
  const names = tables.flatMap((table) =>
    Object.entries<PgColumn>(getTableColumns(table)).map(([key, { name }]) => ({
      name: `${getTableName(table)}.${name}`,
      inCode: `${getTableName(table)}.${snakeCase(key.replace(/Cents$/, ""))}`,
    })),
  );
  expect(names.filter(({ name, inCode }) => name !== inCode)).toEqual([]);
});

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

test("deleting a record cascades only to links, sign-in data, reviews, notes, messages, email ids, saved views, queue rows and search rows, and fails for any other referenced record", async () => {
  const { url, client } = await emptyDatabase();
  await migrate(url);
  const { rows } = await client.query<{ key: string; rule: string }>(`
    select concat(conrelid::regclass, ' of ', confrelid::regclass) as key, confdeltype as rule
    from pg_constraint where contype = 'f' order by key`);
  const keysWith = (rule: string) => rows.filter((row) => row.rule === rule).map(({ key }) => key);
  expect(keysWith("c")).toEqual([
    "account_contacts of accounts",
    "account_contacts of contacts",
    "application_staff of opportunities",
    "case_changes of cases",
    "case_claims of cases",
    "case_messages of cases",
    "case_reads of cases",
    "document_reviews of documents",
    "identity_claims of contacts",
    "link_tokens of contacts",
    "move_notes of opportunities",
    "notes of accounts",
    "notes of advances",
    "notes of contacts",
    "notes of opportunities",
    "number_checks of contacts",
    "presence of staff",
    "provider_identities of contacts",
    "received_emails of cases",
    "search_entries of accounts",
    "search_entries of advances",
    "search_entries of contacts",
    "search_entries of opportunities",
    "security_questions of users",
    "sessions of users",
    "staff_daily_counts of staff",
    "staff_factors of staff",
    "staff_links of staff",
    "staff_roles of staff",
    "staff_sessions of staff",
    "start_views of staff",
    "start_views of views",
    "views of staff",
    "work_items of opportunities",
  ]);
  expect(keysWith("r")).toEqual([
    "ach_entries of ach_files",
    "ach_entries of payments",
    "ach_returns of ach_entries",
    "ach_returns of ach_inbound_files",
    "advances of accounts",
    "advances of opportunities",
    "application_banks of opportunities",
    "application_owners of opportunities",
    "application_staff of staff",
    "application_staff of staff",
    "attestations of contacts",
    "attestations of opportunities",
    "auto_drafts of advances",
    "bank_accounts of accounts",
    "bank_connection_accounts of bank_connections",
    "bank_connection_statements of bank_connections",
    "bank_connection_statements of documents",
    "bank_connections of contacts",
    "bank_connections of opportunities",
    "business_funding_experts of opportunities",
    "business_references of opportunities",
    "case_answers of cases",
    "cases of accounts",
    "cases of case_types",
    "cases of contacts",
    "contract_reviews of opportunities",
    "contract_signings of contacts",
    "contract_signings of contracts",
    "contract_signings of documents",
    "contract_signings of opportunities",
    "contracts of opportunities",
    "documents of contacts",
    "documents of opportunities",
    "documents of stipulations",
    "forgiveness_sign_offs of contacts",
    "forgiveness_sign_offs of loan_forgiveness",
    "guaranty_claims of advances",
    "loan_forgiveness of advances",
    "loan_forgiveness of opportunities",
    "loan_leads of accounts",
    "loan_leads of contacts",
    "notes of staff",
    "notes of staff",
    "opportunities of accounts",
    "opportunity_contacts of contacts",
    "opportunity_contacts of opportunities",
    "paycheck_protection_plans of opportunities",
    "payment_authorizations of contacts",
    "payment_authorizations of payments",
    "payment_days of opportunities",
    "payments of bank_accounts",
    "payments of transactions",
    "signer_choices of opportunities",
    "signing_events of contract_signings",
    "staff_roles of staff",
    "stipulations of contacts",
    "stipulations of opportunities",
    "terms_acceptances of contacts",
    "terms_acceptances of legal_texts",
    "terms_acceptances of opportunities",
    "transactions of advances",
    "users of contacts",
    "work_items of staff",
    "work_items of staff",
    "work_items of staff",
  ]);
  expect(rows).toHaveLength(keysWith("c").length + keysWith("r").length);
});

test("migrate clears the stored last digits of account numbers with four or fewer digits", async () => {
  const { url, client } = await emptyDatabase();
  await applyMigrations(drizzle(client), { migrationsFolder: migrationsUntil("0020_account_corrections") });
  const tables = ["bank_accounts", "application_banks", "bank_connection_accounts", "payments"];
  const numbers = ["1", "123", "1234", "51234", "8140031234"];
  // Turns foreign keys off, because the inserted rows reference rows that do not exist.
  await client.query("set session_replication_role = replica");
  const insert = async (table: string, values: Record<string, string>) => {
    const { rows } = await client.query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns where table_name = $1
       and is_nullable = 'NO' and column_default is null`,
      [table],
    );
    const filler = (type: string) => (type.startsWith("timestamp") || type === "date" ? "2026-11-20" : "1");
    const row = {
      ...Object.fromEntries(rows.map((column) => [column.column_name, filler(column.data_type)])),
      ...values,
    };
    const columns = Object.keys(row);
    await client.query(
      `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, at) => `$${at + 1}`).join(", ")})`,
      Object.values(row),
    );
  };
  for (const [at, number] of numbers.entries()) {
    const last_four = number.slice(-4);
    const sealed_number = `key.nonce.tag.${Buffer.from(number).toString("base64url")}`;
    const key = String(at);
    await insert("bank_accounts", { id: key, external_id: key, fingerprint: key, sealed_number, last_four });
    await insert("application_banks", { opportunity_id: key, sealed_number, last_four });
    await insert("bank_connection_accounts", { connection_id: key, sealed_number, last_four });
    await insert("payments", { transaction_id: key, sealed_number, last_four });
    await insert("payment_authorizations", { transaction_id: key, last_four });
  }
  await migrate(url);
  for (const table of [...tables, "payment_authorizations"]) {
    const { rows } = await client.query<{ last_four: string }>(`select last_four from ${table} order by 1`);
    expect([table, rows.map(({ last_four }) => last_four)]).toEqual([table, ["", "", "", "1234", "1234"]]);
  }
});

test("migrate updates a database of the first version and keeps the earliest of duplicate documents and leads", async () => {
  const { url, client } = await emptyDatabase();
  await applyMigrations(drizzle(client), { migrationsFolder: migrationsUntil("0001_advance-opportunity") });
  const document = (id: string, filename: string, hour: number) =>
    `('${id}', 'O', 'C', '${filename}', 'TaxReturn', 'application/pdf', 9, 'ab', '${id}', '2026-11-20T${hour}:00:00Z')`;
  await client.query(`
    insert into contacts (id, external_id, first_name, last_name, country) values ('C', 'C', 'D', 'W', 'us');
    insert into accounts (id, external_id, name) values ('A', 'A', 'Maple');
    insert into opportunities (id, external_id, account_id, name, stage_name, stage, type)
      values ('O', 'O', 'A', 'Loan', 'In Progress', 'ST1', 'BLN');
    insert into advances (id, external_id, account_id, opportunity_id, loan_id, name, type, amount, balance)
      values ('V', 'V', 'A', 'O', 'L', 'Loan', 'BLN', 1, 1);
    insert into documents (id, opportunity_id, contact_id, filename, document_type, content_type, size, sha256,
      storage_id, uploaded_at) values ${document("d2", "tax.pdf", 13)}, ${document("d1", "tax.pdf", 12)},
      ${document("d3", "tax.pdf", 13)}, ${document("d4", "other.pdf", 14)};
    insert into loan_leads (id, kind, account_id, contact_id, campaign_id, created_at) values
      ('l1', 'renewal', 'A', 'C', 'spring', '2026-11-20T05:00:00Z'),
      ('l2', 'renewal', 'A', 'C', 'summer', '2026-11-21T04:59:59.999Z'),
      ('l3', 'ppp', 'A', 'C', null, '2026-11-20T05:00:00Z'),
      ('l4', 'renewal', 'A', 'C', null, '2026-11-21T05:00:00Z')`);
  await migrate(url);
  const { rows: kept } = await client.query("select id from documents order by id");
  expect(kept).toEqual([{ id: "d1" }, { id: "d4" }]);
  const { rows: leads } = await client.query("select id, campaign_id, day::text from loan_leads order by id");
  expect(leads).toEqual([
    { id: "l1", campaign_id: "spring", day: "2026-11-20" },
    { id: "l3", campaign_id: null, day: "2026-11-20" },
    { id: "l4", campaign_id: null, day: "2026-11-21" },
  ]);
  await client.query("delete from documents");
  await expect(client.query("delete from opportunities")).rejects.toThrow(
    'violates RESTRICT setting of foreign key constraint "advances_opportunity_id_opportunities_id_fk"',
  );
});
